/** A `ref`, without scrolling. */
export const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });
