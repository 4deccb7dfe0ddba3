/** A `ref` that gives its element the focus as soon as the element is shown, without scrolling. */
export const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });
