import type { EyeValue } from '../prescriptions/eye-values.ts';

const eyes: Readonly<Record<string, readonly string[]>> = {
  rightEye: ['OD', 'Ojo derecho', 'Derecho'],
  leftEye: ['OI', 'Ojo izquierdo', 'Izquierdo'],
};

const values: Readonly<Record<EyeValue['path'], readonly string[]>> = {
  'far.sphere': ['lejos esfera', 'esfera lejos', 'esfera'],
  'far.cylinder': ['lejos cilindro', 'cilindro lejos', 'cilindro'],
  'far.axis': ['lejos eje', 'eje lejos', 'eje'],
  'near.sphere': ['cerca esfera', 'esfera cerca'],
  'near.cylinder': ['cerca cilindro', 'cilindro cerca'],
  'near.axis': ['cerca eje', 'eje cerca'],
  addition: ['adición'],
  pupillaryDistance: ['DNP', 'DNP lejos', 'DIP', 'DP', 'distancia pupilar'],
  nearPupillaryDistance: ['DNP cerca', 'DIP cerca', 'DP cerca'],
  height: ['altura', 'altura de montaje', 'altura pupilar'],
  prism: ['prisma'],
  prismBase: ['base', 'base del prisma', 'prisma base'],
};

export function eyeHeadings(eye: string, path: string): string[] {
  const names = Object.hasOwn(values, path) ? values[path as EyeValue['path']] : [];
  return (eyes[eye] ?? []).flatMap((side) => names.flatMap((name) => [`${side} ${name}`, `${name} ${side}`]));
}
