import type { FiscalMode } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';

export const modeDetails: Readonly<Record<FiscalMode, string>> = {
  off: 'El sistema no hace comprobantes electrónicos.',
  simulator:
    'Para probar y aprender: responde como ARCA, sin salir de este servidor. Los comprobantes no tienen validez fiscal.',
  homologation:
    'El entorno de pruebas de ARCA, con un certificado de WSASS. Los comprobantes no tienen validez fiscal.',
  production: 'ARCA. Los comprobantes valen, y no se borran: se corrigen con notas de crédito.',
};

export const missingText = 'Falta: es obligatorio en la factura.';

export const fiscalTexts = {
  title: 'Facturación',
  loadFailed: 'No se pudo cargar la facturación',
  saved: 'Se guardó la facturación.',
  failed: 'Error al guardar la facturación.',
} as const;

export const pointTexts = {
  title: 'Puntos de venta',
  detail: 'Cada uno tiene su numeración. Con uno alcanza.',
  none: 'Todavía no hay puntos de venta: sin uno no se puede facturar.',
  number: (number: number) => `N.º ${number}`,
  add: 'Agregar punto de venta',
  manage: 'Ver y editar los puntos de venta',
} as const;

export const certificateTexts = {
  title: 'Certificado',
  detail: 'Con él, ARCA reconoce al sistema. La clave privada se crea y queda cifrada en este servidor: nunca sale.',
  simulated: 'El simulador hace su propio certificado: no hay nada para tramitar.',
  simulatedNeedsCuit: 'Completá el CUIT y guardá: el simulador hace el certificado solo.',
  missing: 'Sin certificado',
  requested: 'Falta el certificado del pedido',
  valid: 'Vigente',
  ended: 'Vencido',
  endsSoon: (days: number) => (days === 0 ? 'Vence hoy' : days === 1 ? 'Vence mañana' : `Vence en ${days} días`),
  holder: 'CUIT',
  alias: 'Alias',
  validTo: 'Vale hasta',
  otherHolder: 'El certificado es de otro CUIT que el de los datos del emisor: generá un pedido nuevo.',
  renewalWaits: 'Hay un pedido de renovación. Hasta que subas el certificado nuevo se usa el actual.',
  renew: 'Renovar el certificado',
  steps: 'Cómo se consigue',
  remaining: (first: number, last: number) => `Los pasos que siguen en ARCA (${first} a ${last})`,
  aliasField: 'Alias',
  aliasHelp: 'Letras, números y guiones. Para renovar, el mismo de antes.',
  request: 'Generar pedido',
  requestAgain: 'Generar otro pedido',
  download: 'Descargar el pedido (.csr)',
  requestMade: 'Se generó el pedido. Subilo a ARCA como dicen los pasos.',
  requestFailed: 'No se pudo generar el pedido.',
  replaceQuestion: {
    title: '¿Generar otro pedido?',
    message: 'El pedido que ya descargaste deja de servir: un certificado hecho con él no se va a poder instalar.',
    confirm: 'Generar otro pedido',
    cancel: 'Conservar el anterior',
  },
  upload: 'Subir el certificado (.crt)',
  installed: 'Se instaló el certificado.',
  installFailed: 'No se pudo instalar el certificado.',
  guides: 'Guías de ARCA',
} as const;

const guides = {
  certificate: {
    label: 'Obtener el certificado (PDF)',
    url: 'https://www.afip.gob.ar/ws/WSAA/wsaa_obtener_certificado_produccion.pdf',
  },
  association: {
    label: 'Asociar el certificado al servicio (PDF)',
    url: 'https://www.afip.gob.ar/ws/WSAA/wsaa_asociar_certificado_a_wsn_produccion.pdf',
  },
  wsass: { label: 'Manual de WSASS (PDF)', url: 'https://www.afip.gob.ar/ws/WSASS/WSASS_manual.pdf' },
} as const;

export interface CertificateStep {
  text: string;
  action?: 'request' | 'upload';
}

interface Procedure {
  intro: string;
  steps: readonly CertificateStep[];
  troubles: readonly string[];
  guides: readonly { label: string; url: string }[];
}

const request = { text: 'Generá el pedido de certificado y descargá el archivo .csr.', action: 'request' } as const;
const otherHolder =
  'El certificado es de otro CUIT (por ejemplo, el de tu contador): su dueño hace los pasos y vos completás «CUIT del certificado».';
const finish = { text: 'Volvé acá, cargá el número del punto de venta y tocá «Probar conexión».' } as const;

/** The menus that ARCA's site had in 2026. ARCA may change the menus. */
export const procedures: Readonly<Record<'homologation' | 'production', Procedure>> = {
  production: {
    intro: 'Hace falta clave fiscal de nivel 3. Los nombres de los menús de ARCA pueden variar un poco.',
    steps: [
      request,
      {
        text: 'Entrá a arca.gob.ar con tu clave fiscal y abrí «Administración de Certificados Digitales». Si no aparece: «Administrador de Relaciones de Clave Fiscal», «Adherir Servicio», ARCA, «Servicios Interactivos»; después cerrá sesión y volvé a entrar.',
      },
      {
        text: 'Elegí la sociedad dueña del CUIT (no tu nombre, si facturás como sociedad). Tocá «Agregar alias», escribí el mismo alias y subí el .csr.',
      },
      { text: 'Tocá «Ver», descargá el certificado (.crt) y subilo acá.', action: 'upload' },
      {
        text: 'En «Administrador de Relaciones» tocá «Nueva Relación». En Servicio: «Buscar», ARCA, «WebServices», «Facturación Electrónica». En Representante: «Buscar» y elegí tu alias en «Computador Fiscal» (no escribas un CUIT). Confirmá.',
      },
      {
        text: 'Repetí el paso 5 con «Consulta Constancia de Inscripción», si querés completar clientes por CUIT.',
      },
      {
        text: 'En «Administración de Puntos de Venta y Domicilios», «A/B/M de Puntos de Venta», «Agregar», creá uno nuevo, hasta el 9997. Sistema: si sos responsable inscripto, «RECE para aplicativo y web services» (o «Factura Electrónica - RI IVA - Aplicativo y Web Services»); monotributo, «Factura Electrónica - Monotributo - Web Services»; exento, «Factura Electrónica - Exento en IVA - Web Services».',
      },
      finish,
    ],
    troubles: [
      '«Autorizante (Dador)» muestra tu nombre: elegí la sociedad.',
      '«Computador Fiscal» está vacío: el certificado se hizo a nombre de la persona, o faltan unos minutos.',
      otherHolder,
    ],
    guides: [guides.certificate, guides.association],
  },
  homologation: {
    intro: 'Lo hace una persona con clave fiscal de nivel 2, a su nombre.',
    steps: [
      request,
      { text: 'Entrá a arca.gob.ar y adherí el servicio «WSASS - Autogestión Certificados Homologación».' },
      {
        text: 'En WSASS, «Nuevo Certificado»: escribí el alias, pegá el contenido del .csr y tocá «Crear DN y obtener certificado».',
      },
      { text: 'Copiá el certificado que aparece, guardalo en un archivo .crt y subilo acá.', action: 'upload' },
      {
        text: 'En WSASS, «Crear autorización a servicio» con el servicio wsfe y el CUIT de la óptica como «CUIT representado».',
      },
      { text: 'Repetí el paso 5 con ws_sr_constancia_inscripcion, si querés completar clientes por CUIT.' },
      { text: 'El punto de venta puede ser cualquier número, salvo que ARCA lo rechace.' },
      finish,
    ],
    troubles: [otherHolder],
    guides: [guides.wsass],
  },
};

export const troublesTitle = 'Si algo no sale:';

export const testTexts = {
  title: 'Conexión',
  detail: 'Prueba cada paso hasta la facturación, sin hacer ningún comprobante.',
  run: 'Probar conexión',
  running: 'Probando…',
  failed: 'No se pudo probar la conexión.',
  steps: 'Pasos de la prueba',
  ok: 'Bien',
  wrong: 'Falla',
  pending: 'Sin probar',
  allRight: 'Todo listo para facturar.',
} as const;

export const taxpayerTexts = {
  complete: 'Completar con ARCA',
  completed: (name: string) => `Se completó con los datos de ${name}.`,
  chooseCondition: 'ARCA no informa la condición frente al IVA: elegila.',
  failed: 'No se pudo consultar a ARCA.',
} as const;
