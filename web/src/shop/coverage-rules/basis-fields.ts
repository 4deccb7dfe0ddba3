import {
  type BasisField,
  coverageBases,
  coverageBasisTable,
} from '@dioptria/contract/shop/coverage-rules/coverage-rule-labels.ts';

const blanks: Readonly<Record<BasisField, null | false>> = {
  amount: null,
  percent: null,
  cap: null,
  agreedPrice: null,
  upgrade: false,
};
const basisFields = Object.keys(blanks) as BasisField[];

const usedBy = (basis: string): readonly BasisField[] =>
  coverageBases.filter((one) => one === basis).flatMap((one) => coverageBasisTable[one].uses);

/** The basis is '' until the user chooses a basis. */
export const unusedFields = (basis: string): ReadonlySet<string> => {
  const used = usedBy(basis);
  return new Set(basisFields.filter((field) => !used.includes(field)));
};

/** Unused fields are blank in the request, while the form keeps their typed values. */
export function withoutUnused<Request extends object>(request: Request, basis: string) {
  const unused = unusedFields(basis);
  return { ...request, ...Object.fromEntries(Object.entries(blanks).filter(([field]) => unused.has(field))) };
}

export const basisValues = (rule: Readonly<Record<BasisField, number | boolean | null>> = blanks) =>
  Object.fromEntries(basisFields.map((field) => [field, rule[field]]));
