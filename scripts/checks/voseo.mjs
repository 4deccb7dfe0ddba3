// Fails if a Spanish text addresses the user as «usted». New texts use voseo.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/run.mjs';

/** The specification prescribes these texts. */
const specified = [
  'Intente nuevamente con otro numero de cliente.',
  'Seleccione Tipo',
  'Seleccione un elemento de la tabla',
  'Seleccione una opción',
];
/** Matched only at the beginning of a sentence, because elsewhere most of these words are subjunctives. */
const imperatives =
  'Agregue|Cargue|Complete|Confirme|Consulte|Elija|Escriba|Espere|Guarde|Haga|Indique|Ingrese|Intente|Presione|Pruebe|' +
  'Recuerde|Revise|Seleccione|Verifique|Vuelva';
const formal = new RegExp(String.raw`(?:['"\x60¿¡]|[.:] )(?:${imperatives})\b|\busted(?:es)?\b`, 'u');

const found = ['contract/src', 'web/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .toSorted()
    .flatMap((path) => formalIn(join(folder, path).replaceAll('\\', '/'))),
);

for (const line of found) console.error(`${line}\n  A text addresses the user as «vos»: 'Elegí', not 'Elija'.`);
if (found.length > 0) process.exitCode = 1;
else console.log('No text says «usted».');

/** @param {string} file */
function formalIn(file) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.flatMap((line, index) => (isFormal(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []));
}

/** @param {string} line */
function isFormal(line) {
  return formal.test(line) && !specified.some((text) => line.includes(text));
}
