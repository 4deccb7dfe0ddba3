export const settingsTexts = {
  choosePicture: 'Elegir imagen',
  removePicture: 'Quitar',
  noPicture: 'Sin imagen',
  pictureUnreadable: 'No se pudo leer la imagen. Probá con un PNG o un JPEG.',
  pictureTooLarge: 'La imagen no puede pesar más de 20 MB.',
  pictureTooComplex: 'El SVG es demasiado complejo para dibujarlo. Exportalo como PNG y elegí ese archivo.',
  title: 'Configuración',
  loadFailed: 'No se pudo cargar la configuración',
  saved: 'Se guardó la configuración.',
  failed: 'Error al guardar la configuración.',
} as const;

export const toleranceTexts = {
  singleVisionPower: 'Monofocal y bifocal: potencia',
  singleVisionCylinder: 'Monofocal y bifocal: cilindro',
  progressivePower: 'Progresivo: potencia',
  progressiveCylinder: 'Progresivo: cilindro',
  axis: 'Eje, según el cilindro',
  addition: 'Adición',
  measures: 'Medidas',
  prism: 'Prisma (Δ)',
  pupillaryDistance: 'DNP de ambos ojos (mm)',
  height: 'Altura (mm)',
  upTo: (limit: string) => `Hasta ${limit} D`,
  beyond: 'Por encima',
  reset: 'Volver a ANSI Z80.1',
} as const;

export const methodTexts = {
  offer: (method: string) => `Ofrecer «${method}»`,
  name: (method: string) => `Cómo se llama «${method}»`,
} as const;
