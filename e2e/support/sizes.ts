/** `page.setViewportSize` lays a page of the desktop out as on a phone, without touch. */
export const phoneSize = { width: 390, height: 844 };
export const desktopSize = { width: 1440, height: 900 };
