/** The measures of a frame, in millimetres (docs/rules.md#codes-3). */
interface FrameMeasures {
  eye: number | null;
  bridge: number | null;
  temple: number | null;
}

/** The size as it is printed on a frame: '52-18-140', without the temple '52-18'. '' without eye or bridge. */
export function frameSize({ eye, bridge, temple }: FrameMeasures): string {
  if (eye === null || bridge === null) return '';
  return [eye, bridge, ...(temple === null ? [] : [temple])].join('-');
}
