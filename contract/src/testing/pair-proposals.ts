export const pairProposals = [
  { types: ['far', 'near'], codes: ['LEJOS', 'CERCA'] },
  { types: ['far', 'far'], codes: ['LEJOS', 'LEJOS'] },
  { types: ['both', 'near'], codes: ['BIFOCAL', 'CERCA'] },
  { types: ['none', 'far'], codes: ['BIFOCAL', 'LEJOS'] },
] as const;
