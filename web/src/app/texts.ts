/**
 * Texts of the layout and the error pages. The phone's menu is specified with English texts (docs/rules.md#layout-4).
 */
export const appTexts = {
  late: (total: number) => (total === 1 ? 'atrasado' : 'atrasados'),
  skipToContent: 'Ir al contenido',
  mainMenu: 'Menú principal',
  collapse: 'Cerrar',
  expand: 'Abrir',
  darkMode: 'Modo oscuro',
  greeting: (firstName: string) => `Hola ${firstName}!`,
  ownUser: 'Mi cuenta',
  signOut: 'Cerrar Sesión',
  mobileMenu: 'Menu',
  mobileGreeting: (name: string) => `Hi, ${name}!`,
  search: 'Buscar en toda la óptica',
  shortcutHelp: 'Mostrar los atajos de teclado',
  liveLost: 'Sin conexión en vivo. Reintentando…',
  errorTitle: 'Algo salió mal',
  outdatedTitle: 'Hay una versión nueva',
  reload: 'Recargar',
} as const;
