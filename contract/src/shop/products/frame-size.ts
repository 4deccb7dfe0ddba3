/** In millimetres. */
interface FrameMeasures {
  eye: number | null;
  bridge: number | null;
  temple: number | null;
}

/** '52-18-140', without the temple '52-18'. '' without eye or bridge. */
export function frameSize({ eye, bridge, temple }: FrameMeasures): string {
  if (eye === null || bridge === null) return '';
  return [eye, bridge, ...(temple === null ? [] : [temple])].join('-');
}
