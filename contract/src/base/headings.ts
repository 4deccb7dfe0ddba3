import { searchKey, shortenText } from './text.ts';

/** The comparison of longer texts would keep the server busy. */
const LONGEST_HEADING = 300;
export const MAX_COLUMN_NAME = LONGEST_HEADING + 10;

const wholeWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    artículo: 'art arts',
    adición: 'ad add adic',
    afiliado: 'afil',
    banco: 'bco',
    calibre: 'cal calib',
    cantidad: 'cant ctd',
    categoría: 'cat categ',
    celular: 'cel celu',
    cilindro: 'cil cyl',
    código: 'cod',
    compra: 'cpra',
    comprobante: 'comp compr cbte',
    con: 'c',
    corriente: 'cte',
    costo: 'cto',
    credencial: 'cred',
    cuenta: 'cta',
    derecho: 'der',
    descripción: 'desc descr descrip',
    diagnóstico: 'diag',
    dirección: 'dir direc',
    disponible: 'disp',
    documento: 'doc docum',
    domicilio: 'dom domic',
    esfera: 'esf sph esferico',
    existencia: 'exist',
    factura: 'fact',
    fecha: 'fec fch',
    ganancia: 'gan',
    interno: 'int',
    izquierdo: 'izq',
    marca: 'mca',
    matrícula: 'mat matr',
    mínimo: 'min',
    moneda: 'mon',
    número: 'n no nro num numer',
    observaciones: 'obs observ',
    obra: 'ob',
    porcentaje: 'porc',
    precio: 'pcio prec pr',
    producto: 'prod',
    profesional: 'prof',
    proveedor: 'prov proveed',
    público: 'pub publ',
    puente: 'pte',
    punto: 'pto',
    referencia: 'ref refer',
    rentabilidad: 'rent rentab',
    responsable: 'resp',
    sin: 's',
    social: 'soc',
    stock: 'stk',
    sugerido: 'sug suger sugerida',
    teléfono: 'tel tels telef telefonos',
    último: 'ult',
    unidad: 'unid',
    unitario: 'unit',
    vencimiento: 'venc vto vcto',
    venta: 'vta',
  }).flatMap(([word, short]) => short.split(' ').map((one) => [one, searchKey(word)] as const)),
);

const fillers: ReadonlySet<string> = new Set('de del la las el los y e en al por para'.split(' '));

/**
 * The key by which headings are compared: without case, accents, punctuation and filler words, with whole words for
 * abbreviations. 'N° de Doc.' and 'Número documento' have the same key, and so have 'D.N.I.' and 'dni'. The key of a text
 * that is too long for a heading is ''.
 */
export function headingKey(heading: string): string {
  // NFKD turns the sign º of 'Nº' into the letter o, and a ligature into up to 18 letters.
  const plain = isTooLong(heading) ? '' : heading.normalize('NFKD');
  const key = isTooLong(plain) ? '' : shortened(plain);
  if (isTooLong(key)) return '';
  // The first call removes a filler word between two one-letter words, and the second call joins the two words:
  // 'O. de O.' becomes 'o o', and then 'oo'.
  return key === heading ? key : headingKey(key);
}

const isTooLong = (text: string) => text.length > LONGEST_HEADING;

function shortened(heading: string): string {
  const words = searchKey(heading).split(/[^\p{L}\p{N}]+/u);
  const joined = joinLetters(words.filter(Boolean));
  const essential = joined.filter((word) => !fillers.has(word));
  return (essential.length > 0 ? essential : joined).map((word) => wholeWords.get(word) ?? word).join(' ');
}

/**
 * The key of a heading without its notes in brackets. The last note may lack its closing bracket: 'Costo (sin IVA)' and
 * 'Costo (sin…' have the key of 'Costo'.
 */
export const bareHeadingKey = (heading: string): string =>
  headingKey(heading.replaceAll(/\([^()]*(?:\)|$)|\[[^[\]]*(?:\]|$)/g, ' '));

const isLetter = (word: string | undefined): boolean => word?.length === 1 && /\p{L}/u.test(word);

function joinLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  words.forEach((word, index) => {
    const before = words[index - 1];
    if (isLetter(word) && isLetter(before)) joined.push((joined.pop() ?? '') + word);
    else joined.push(word);
  });
  return joined;
}

export function columnNames(headings: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headings.map((heading, index) => {
    const name = shortenText(heading.trim(), LONGEST_HEADING) || `Columna ${columnLetter(index)}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

/** 0 is 'A', 26 is 'AA'. */
function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter;
}
