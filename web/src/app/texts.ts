/** Words of the layout and of what stands in for a page. The phone's English is the specification's (decisions §5). */
export const appTexts = {
  skipToContent: 'Ir al contenido',
  mainMenu: 'Menú principal',
  collapse: 'Cerrar',
  expand: 'Abrir',
  darkMode: 'Modo oscuro',
  greeting: (firstName: string) => `Hola ${firstName}!`,
  signOut: 'Cerrar Sesión',
  mobileMenu: 'Menu',
  mobileGreeting: (name: string) => `Hi, ${name}!`,
  search: 'Buscar en toda la óptica',
  shortcutHelp: 'Mostrar los atajos de teclado',
  liveLost: 'Sin conexión en vivo. Reintentando…',
  errorTitle: 'Algo salió mal',
  outdatedTitle: 'Hay una versión nueva',
  outdated: 'La página se actualizó desde que la abriste. Recargala para seguir.',
  reload: 'Recargar',
} as const;
