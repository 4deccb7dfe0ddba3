/**
 * The storage keys of the browser's settings. Signing out keeps these settings and removes everything else from the
 * storage.
 */
export const browserSettings = { darkMode: 'darkMode', sidebar: 'sidebarCollapsed', shortcuts: 'shortcuts' } as const;
