export const lensTexts = {
  question: '¿Es un cristal?',
  why: (category: string) => `La categoría «${category}» no pide el tipo (Lejos, Cerca).`,
  yes: 'Sí, pedir el tipo',
  no: 'No',
  ask: 'Avisar al administrador',
  asked: 'El administrador ya tiene el aviso.',
  on: (category: string) => `Desde ahora «${category}» pide el tipo.`,
  askedBySeller: (category: string) => `Un vendedor pregunta si «${category}» es una categoría de cristales.`,
  questions: 'Preguntas de los vendedores',
  failed: 'No se pudo guardar la respuesta',
} as const;
