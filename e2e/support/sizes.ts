/** With `page.setViewportSize`, a desktop page gets the layout of a phone, but no touch. */
export const phoneSize = { width: 390, height: 844 };
export const desktopSize = { width: 1440, height: 900 };
