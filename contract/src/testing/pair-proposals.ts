/** Two pairs of one sale: the distances of their lenses, and the codes of the rules that a tariff for each kind of pair proposes. */
export const pairProposals = [
  { types: ['far', 'near'], codes: ['LEJOS', 'CERCA'] },
  { types: ['far', 'far'], codes: ['LEJOS', 'LEJOS'] },
  { types: ['both', 'near'], codes: ['BIFOCAL', 'CERCA'] },
  { types: ['none', 'far'], codes: ['BIFOCAL', 'LEJOS'] },
] as const;
