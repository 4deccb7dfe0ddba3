import type { CodedText } from './store.ts';

/** A finding is in the list `Errors` or in `Observaciones` of the answer. */
export interface Finding extends CodedText {
  rejects: boolean;
  place: 'errors' | 'observations';
}

/** The texts are from recorded answers of ARCA. */
const recorded = {
  10_002: 'Campo CantReg debe ser igual a lo informado en detalle.',
  10_016:
    'El numero o fecha del comprobante no se corresponde con el proximo a autorizar. Consultar metodo FECompUltimoAutorizado.',
  10_217:
    'El credito fiscal discriminado en el presente comprobante solo podra ser computado a efectos del Procedimiento permanente de transicion al Regimen General.',
} as const;

const own = {
  10_000: 'La CUIT emisora no esta habilitada a emitir el comprobante solicitado',
  10_001: 'Campo CantReg debe estar comprendido entre 1 y 250',
  10_004: 'Campo PtoVta debe estar comprendido entre 1 y 99998',
  10_005: 'El punto de venta no se encuentra habilitado a emitir por este web service',
  10_007: 'Campo CbteTipo no corresponde a un comprobante de este web service',
  10_008: 'Campo CbteDesde debe estar comprendido entre 1 y 99999999',
  10_010: 'Campo CbteHasta debe estar comprendido entre 1 y 99999999',
  10_011: 'Campo Concepto invalido. Valores permitidos: 1, 2 y 3',
  10_012: 'Campo CbteDesde debe ser igual a CbteHasta',
  10_013: 'Campo DocTipo invalido para el comprobante informado',
  10_015: 'Campos DocTipo y DocNro: el receptor no esta identificado correctamente',
  10_017: 'Campo DocNro: la CUIT del receptor no se encuentra en el padron',
  10_018: 'Si ImpIVA es igual a 0 el objeto IVA solo puede informar la alicuota 3',
  10_019: 'Campo Id de AlicIva invalido',
  10_020: 'Campo BaseImp de AlicIva debe ser mayor a 0',
  10_022: 'El objeto IVA no puede repetir una alicuota',
  10_023: 'Campo ImpIVA debe ser igual a la sumatoria de Importe de AlicIva',
  10_024: 'Campo ImpTrib debe ser igual a la sumatoria de Importe de Tributo',
  10_031: 'Campo FchServDesde es obligatorio al informar FchServHasta o FchVtoPago',
  10_032: 'Campo FchServDesde no puede ser posterior a FchServHasta',
  10_033: 'Campo FchServHasta es obligatorio al informar FchServDesde o FchVtoPago',
  10_035: 'Campo FchVtoPago es obligatorio al informar FchServDesde o FchServHasta',
  10_036: 'Campo FchVtoPago no puede ser anterior a la fecha del comprobante',
  10_038: 'Campo MonId invalido',
  10_039: 'Campo MonCotiz debe ser 1 si MonId es PES, y mayor a 0 en otro caso',
  10_040: 'Campo CbtesAsoc: el tipo de comprobante asociado no corresponde',
  10_041: 'Campo CbtesAsoc: el comprobante asociado no se encuentra en la base de ARCA',
  10_043: 'Campo ImpTotConc debe ser 0 para comprobantes tipo C',
  10_044: 'Campo ImpOpEx debe ser 0 para comprobantes tipo C',
  10_047: 'Campo ImpIVA debe ser 0 para comprobantes tipo C',
  10_048: 'Campo ImpTotal debe ser igual a la suma de los importes que lo componen',
  10_049: 'Campos FchServDesde, FchServHasta y FchVtoPago son obligatorios para los conceptos 2 y 3',
  10_051: 'Los importes de AlicIva no se corresponden con los porcentajes de IVA',
  10_060: 'Campo CbtesAsoc: un comprobante asociado se encuentra repetido',
  10_061: 'Campo ImpNeto debe ser igual a la sumatoria de BaseImp de AlicIva',
  10_063: 'Campo DocNro: la CUIT del receptor no figura activa en el impuesto al valor agregado',
  10_067: 'Un receptor no categorizado requiere el tributo 13',
  10_069: 'Campo DocNro no puede ser igual a la CUIT emisora',
  10_070: 'Si ImpNeto es mayor a 0 el objeto IVA es obligatorio',
  10_071: 'El objeto IVA no debe informarse para comprobantes tipo C',
  10_096: 'El punto de venta no corresponde a un emisor exento',
  10_152: 'Campo CbteFch: una fecha futura debe ser del mismo mes',
  10_195: 'Campo DocNro: la CUIT del receptor figura en la base de facturas apocrifas',
  10_197: 'Para notas de debito y de credito es obligatorio informar CbtesAsoc o PeriodoAsoc',
  10_198: 'Campo PeriodoAsoc solo corresponde a notas de debito y de credito',
  10_210: 'Campo CbtesAsoc: un comprobante posterior debe ser del mismo mes',
  10_237: 'La nota supera el importe del comprobante asociado',
  10_241: 'Campo CanMisMonExt no corresponde si MonId es PES',
  10_242: 'Campo CondicionIVAReceptorId no es un valor permitido. Consultar metodo FEParamGetCondicionIvaReceptor.',
  10_243:
    'Campo CondicionIVAReceptorId no es valido para la clase de comprobante. Consultar metodo FEParamGetCondicionIvaReceptor.',
  10_245: 'Campo CondicionIVAReceptorId sera obligatorio (RG 5616). Consultar metodo FEParamGetCondicionIvaReceptor.',
  10_246: 'Campo CondicionIVAReceptorId es obligatorio (RG 5616). Consultar metodo FEParamGetCondicionIvaReceptor.',
  10_247: 'Campo DocNro: la CUIT del receptor se encuentra inactiva',
  10_248: 'Campo DocNro: la CUIT del receptor es invalida',
} as const;

const texts: Readonly<Record<number, string>> = { ...own, ...recorded };
export type Code = keyof typeof own | keyof typeof recorded;

export function refuse(code: Code, text = texts[code] ?? ''): Finding {
  return { code, text, rejects: true, place: 'observations' };
}

export function refuseRequest(code: Code, more = ''): Finding {
  return { code, text: `${texts[code]}${more}`, rejects: true, place: 'errors' };
}

export function observe(code: number, text = texts[code] ?? ''): Finding {
  return { code, text, rejects: false, place: 'observations' };
}

export function when(...conditions: (readonly [unknown, Finding])[]): Finding[] {
  return conditions.flatMap(([isFound, finding]) => (isFound ? [finding] : []));
}
