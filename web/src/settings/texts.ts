/** Texts of the settings. */
export const settingsTexts = {
  choosePicture: 'Elegir imagen',
  removePicture: 'Quitar',
  noPicture: 'Sin imagen',
  title: 'Configuración',
  loadFailed: 'No se pudo cargar la configuración',
  saved: 'Se guardó la configuración.',
  failed: 'Error al guardar la configuración.',
} as const;
