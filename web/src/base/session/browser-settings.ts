/** Signing out keeps them and removes everything else from the storage. */
export const browserSettings = { darkMode: 'darkMode', sidebar: 'sidebarCollapsed', shortcuts: 'shortcuts' } as const;
