import { ObjectIdentifier, PrintableString, Sequence, Set as DerSet, Utf8String } from 'asn1js';
import { RelativeDistinguishedNames } from 'pkijs';

const oids = { C: '2.5.4.6', O: '2.5.4.10', CN: '2.5.4.3', SERIALNUMBER: '2.5.4.5' } as const;
type Attribute = keyof typeof oids;

export type NameParts = readonly (readonly [Attribute, string])[];

/** One attribute in each part, as openssl does. pkijs alone would put all attributes into one part. */
export function buildName(parts: NameParts): RelativeDistinguishedNames {
  const sets = parts.map(([attribute, text]) => {
    const value = { value: text };
    const isPrintable = attribute === 'C' || attribute === 'SERIALNUMBER';
    const encoded = isPrintable ? new PrintableString(value) : new Utf8String(value);
    return new DerSet({
      value: [new Sequence({ value: [new ObjectIdentifier({ value: oids[attribute] }), encoded] })],
    });
  });
  const schema = new Sequence({ value: sets });
  const name = new RelativeDistinguishedNames({ schema });
  name.valueBeforeDecode = schema.toBER(false);
  return name;
}

export function attributeOf(name: RelativeDistinguishedNames, attribute: Attribute): string {
  const found = name.typesAndValues.find(({ type }) => type === oids[attribute]);
  const value: unknown = found?.value.valueBlock.value;
  return typeof value === 'string' ? value : '';
}

/** `SERIALNUMBER=CUIT 20111111112, CN=ejemplo` */
export function holderName(name: RelativeDistinguishedNames): string {
  return `SERIALNUMBER=${attributeOf(name, 'SERIALNUMBER')}, CN=${attributeOf(name, 'CN')}`;
}

/** `CUIT 20111111112`; undefined if the serial number has another form. */
export function cuitOf(name: RelativeDistinguishedNames): string | undefined {
  return /^CUIT (\d{11})$/.exec(attributeOf(name, 'SERIALNUMBER'))?.[1];
}
