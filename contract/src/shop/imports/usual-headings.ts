/**
 * The headings of each field of a resource, the surest first. `headingKey` ignores case, accents, punctuation and
 * filler words, and completes abbreviations. A heading belongs to one field of a resource. Headings that may mean two
 * amounts, such as 'Precio de lista', belong to no field, so the user decides.
 */
import type { EyeValue } from '../prescriptions/prescription-labels.ts';
import type { Aliases } from './import-fields.ts';

const split = (headings: string): readonly string[] => headings.split(', ');

const phone = split(
  'Teléfono celular, Celular, Móvil, Teléfono móvil, WhatsApp, Celular / WhatsApp, Número de WhatsApp, Wsp, Wpp, ' +
    'Teléfono de contacto, Número de teléfono, Número de celular, Celular / Teléfono, Teléfono 1, ' +
    'Celular 1, Teléfono particular, Fono',
);
const email = split(
  'Mail, Correo electrónico, Correo, Dirección de correo, Dirección de correo electrónico, Dirección de mail, ' +
    'Dirección de email, Mail de contacto, Casilla de correo, Email 1, Mail 1',
);
const address = split(
  'Domicilio, Domicilio particular, Dirección particular, Calle y número, Calle, Dirección postal, Domicilio real, ' +
    'Domicilio fiscal, Domicilio comercial, Dirección comercial, Calle y altura',
);
const personName = split(
  'Apellido y nombre, Nombre y apellido, Apellidos y nombres, Nombres y apellidos, Apellido y nombres, Nombre completo, A. y N.',
);
const license = split(
  'Matrícula profesional, Número de matrícula, Matrícula nacional, Matrícula provincial, M.N., M.P., MN/MP, MP/MN',
);
const enabled = split('Activo, Activa, Habilitado, Habilitada, Vigente, En uso, Activo / Inactivo');
const doctor = split(
  'Doctor, Doctora, Dr, Dra, Dr/a, Profesional, Médico oftalmólogo, Oftalmólogo, Oftalmóloga, Optometrista, Prescriptor, ' +
    'Nombre del médico, Médico tratante',
);
const companyName = split(
  'Razón social, Nombre de fantasía, Nombre comercial, Denominación, Empresa, Nombre y razón social',
);
const taxId = split(
  'CUIT, CUIT / CUIL, CUIL / CUIT, Número de CUIT, Número de CUIL, Identificación fiscal, Identificación tributaria, ID fiscal',
);

const typeId = split(
  'Doc tipo, Tipo, TD, T. doc, Tipo de identificación, Clase de documento, Tipo de documento de identidad',
);
const numId = split(
  'Documento, DNI / CUIT, CUIT / DNI, DNI / CUIL, DNI o CUIT, Número de DNI, DNI número, Doc número, ' +
    'DNI / Pasaporte, Documento de identidad, Número de identidad, Número de identificación, Identificación, Cédula, ' +
    'CUIT, CUIL, CUIT / CUIL, CUIL / CUIT, Número de CUIT, Número',
);

export const usualHeadings = {
  clients: {
    name: [
      ...personName,
      ...split(
        'Cliente, Nombre del cliente, Apellido y nombre del cliente, Nombre y apellido del cliente, Paciente, ' +
          'Nombre del paciente, Razón social, Nombre y razón social, Apellido y nombre / Razón social, Persona, Denominación, ' +
          'Nombres',
      ),
    ],
    surname: split('Apellidos, Apellido del cliente, Apellido del paciente'),
    phone,
    email,
    address,
    typeId,
    numId,
    insurance: split(
      'Obra social / Prepaga, Prepaga / Obra social, Obra social o prepaga, OS, O. Social, OOSS, Prepaga, Medicina prepaga, ' +
        'Cobertura, Cobertura médica, Mutual, Obra social / Mutual, Financiador, Seguro médico',
    ),
    numInsurance: split(
      'Afiliado, Credencial, Número de credencial, Número de socio, Número de obra social, Número OS, ' +
        'Carnet, Número de carnet, Beneficiario, Número de beneficiario, Afiliado número',
    ),
    acceptsMessages: split(
      'Acepta WhatsApp, Acepta avisos, Recibe mensajes, Recibe avisos, Enviar mensajes, Autoriza mensajes, Acepta publicidad, ' +
        'Recibe promociones',
    ),
    vatCondition: split(
      'Condición de IVA, Condición IVA, Cond. IVA, Categoría IVA, Situación frente al IVA, Situación IVA, Responsabilidad IVA',
    ),
    birthDate: split(
      'Nacimiento, F. Nac., Fecha Nac., Fecha de Nac., Fec. Nacim., Nacim., Nac., F. Nacim., F. de nacimiento, F.N., Nacido, ' +
        'Nacida, Cumpleaños, Fecha de nacim., Fecha de cumpleaños',
    ),
    notes: split('Observaciones, Observación, Obs., Comentarios, Comentario, Nota, Anotaciones'),
    taxId: split('CUIT para facturar, CUIT de facturación, CUIT fiscal'),
    legalName: split('Razón social de facturación, Razón social para facturar'),
    fiscalAddress: split('Domicilio de facturación, Dirección de facturación, Domicilio para facturar'),
  },
  products: {
    code: split(
      'Código de artículo, Código de producto, Código interno, Código propio, Código del sistema, SKU, Código SKU, ' +
        'Código alfanumérico, Código de fábrica, Código de referencia, Número de artículo, Artículo número, Número de producto, ' +
        'Número de referencia, Referencia, Part number, P/N, ID producto, ID artículo, ID, Artículo',
    ),
    barcode: split(
      'Código de barra, EAN, EAN13, EAN-13, EAN8, EAN-8, Código EAN, Código EAN13, Código EAN 13, UPC, Código UPC, ' +
        'GTIN, Código GTIN, Barras, Código barras EAN, C. de barras',
    ),
    name: split(
      'Producto, Nombre del producto, Nombre de artículo, Descripción del artículo, Descripción del producto, Descripción corta, ' +
        'Denominación, Título, Mercadería, Nombre comercial, Modelo, Ítem',
    ),
    description: split(
      'Descripción larga, Descripción ampliada, Descripción adicional, Descripción completa, Detalle, Detalles, Observaciones, ' +
        'Observación, Comentarios, Comentario, Notas, Características, Especificaciones',
    ),
    category: split(
      'Rubro, Familia, Rubro / Familia, Categoría / Rubro, Rubro / Subrubro, Grupo, Línea, Tipo de producto, Tipo de artículo, ' +
        'Clasificación, Clase, Sección, Departamento, Rubros, Categorías, Tipo, Subrubro, Sub rubro, Título del grupo',
    ),
    brand: split(
      'Fabricante, Marca / Fabricante, Nombre de la marca, Marca comercial, Marca del producto, Marcas, Fábrica, Firma',
    ),
    provider: split(
      'Nombre del proveedor, Razón social del proveedor, Proveedor habitual, Proveedor principal, Distribuidor, Distribuidora, ' +
        'Mayorista, Importador, Laboratorio, Proveedores',
    ),
    cost: split(
      'Precio de costo, P. costo, Costo unitario, Costo sin IVA, Costo neto, Precio costo sin IVA, Precio de compra, ' +
        'P. compra, Costo de compra, Costo actual, Último costo, Costo de reposición, Precio de reposición, Valor de costo, ' +
        'Precio de proveedor, Costo de lista, Precio mayorista, P. mayorista',
    ),
    profitability: split(
      'Margen, Margen de ganancia, Ganancia, Porcentaje de ganancia, Utilidad, Porcentaje de utilidad, Markup, Mark up, ' +
        'Recargo, Porcentaje de recargo, Remarque, Porcentaje de rentabilidad, Margen de utilidad, Beneficio',
    ),
    // 'Precio final con IVA' is missing: in a list exported by Dioptría, it is the heading of the computed prices.
    fixedPrice: split(
      'Precio de venta, P. venta, PV, PVP, Precio de venta al público, Precio al público, P. público, Precio minorista, ' +
        'Precio final, P. final, Precio de venta final, Precio con IVA, Precio IVA incluido, Precio venta con IVA, Precio de mostrador, ' +
        'Valor de venta, Precio, PVP con IVA, PVP IVA incluido, PVP sugerido, PVP sugerido con IVA, PVP sugerido IVA incluido, ' +
        'Precio sugerido, Precio sugerido con IVA, Precio de venta sugerido, Precio de venta sugerido con IVA, ' +
        'P. público sugerido, P. sugerido, Precio sugerido al público, Precio público sugerido, Precio al público con IVA',
    ),
    verifyStock: split(
      'Control de stock, Controla stock, Con control de stock, Lleva stock, Verificar stock, Maneja stock',
    ),
    enabled: enabled.filter((heading) => heading !== 'Habilitado'),
    vatRate: split('Alícuota, Alícuota IVA, Tasa de IVA, Tipo de IVA, Porcentaje de IVA, % IVA, IVA %, IVA'),
    stock: split(
      'Stock actual, Existencia, Existencias, Existencia actual, Stock disponible, Disponible, Cantidad en stock, Cantidad, ' +
        'Unidades, Unidad, Stock total, Stock inicial, Inventario, Saldo, Saldo de stock, Qty',
    ),
    minimumStock: split(
      'Stock mínimo, Mínimo, Cant mín, Existencia mínima, Punto de pedido, Punto de reposición, Stock de seguridad, ' +
        'Stock crítico, Alerta de stock, Reposición mínima',
    ),
    // Neither 'Material' nor 'Diseño' is a heading of a lens: in a list of frames they describe the frame.
    lensDesign: split('Diseño de cristal, Tipo de lente, Tipo de cristal'),
    lensMaterial: split('Material de cristal'),
    lensIndex: split('Índice, Índice de refracción, Índice de cristal, I.R.'),
    treatments: split('Tratamiento, Tratamientos del lente, Tratamientos del cristal, Tratamiento del lente'),
    frameSize: split(
      'Calibre / Puente, Calibre - Puente, Calibre Pte, Cal puente, Medidas, Medida, Calibre / Puente / Patilla, ' +
        'Calibre / Puente / Varilla, Calibre - Puente - Patilla, Calibre × Puente, Medidas del armazón, Medida del armazón',
    ),
    eye: split('Ojo, Tamaño, Talle, Medida del lente, Ancho del lente, Ancho de aro, Aro, Calibre mm'),
    bridge: split('Puente nasal, Ancho de puente, Puente mm, DBL, Distancia entre lentes'),
    temple: split('Largo de patilla, Patillas, Varilla, Varillas, Largo de varilla, Brazo, Largo de brazo, Patilla mm'),
    lensHeight: split('Alto del lente, Altura del aro, Alto de aro, Alto, Altura, Altura mm'),
    colorCode: split('Color, Número de color, Color número, Tono, Color del armazón, Color / Tono, Variante'),
  },
  insurances: {
    name: [
      ...companyName,
      ...split(
        'Obra social, Obra social / Prepaga, Prepaga / Obra social, Prepaga, Mutual, OS, OOSS, Nombre de la obra social, ' +
          'Medicina prepaga, Financiador, Entidad',
      ),
    ],
    coverageDetails: split(
      'Detalle de cobertura, Cobertura, Detalle, Detalles, Observaciones, Plan, Planes, Prestaciones, Condiciones, Convenio, ' +
        'Descripción, Notas',
    ),
    numCuit: taxId,
    enabled,
  },
  optometrists: { name: [...doctor, ...personName, 'Médico'], license },
  providers: {
    name: [
      ...companyName,
      ...personName,
      ...split(
        'Proveedor, Nombre del proveedor, Distribuidor, Distribuidora, Laboratorio, Mayorista, Importador, Firma',
      ),
    ],
    phone,
    email,
    address,
    personInCharge: split(
      'Contacto, Persona de contacto, Nombre de contacto, Responsable, Encargado, Encargada, Representante, Vendedor, Viajante, ' +
        'Referente, Ejecutivo de cuenta',
    ),
    taxId,
    bankName: split('Nombre del banco, Entidad bancaria, Banco / Sucursal'),
    bankNumber: split(
      'CBU, CBU / CVU, CVU, Número de CBU, Número de cuenta, Cuenta, Cuenta bancaria, Cuenta corriente, CBU / Cuenta, CBU / Número de cuenta',
    ),
    bankAlias: split('Alias CBU, Alias bancario, Alias CVU, Alias de la cuenta'),
    defaultInvoiceType: split(
      'Tipo de comprobante, Comprobante, Factura, Letra, Letra de factura, Letra del comprobante, Clase de factura',
    ),
    currency: split('Divisa, Tipo de moneda, Moneda de compra, Moneda de facturación'),
    cylinderSign: split('Signo del cilindro, Cilindro'),
    enabled,
  },
  prescriptions: {
    typeId: typeId.filter((heading) => heading !== 'Tipo'),
    numId: [
      ...numId.filter((heading) => heading !== 'Número'),
      ...split(
        'DNI del cliente, DNI del paciente, Documento del cliente, Documento del paciente, Número de documento del paciente',
      ),
    ],
    optometrist: doctor,
    license: [...license, 'Matrícula del médico'],
    prescriptionDate: split(
      'Fecha, Receta fecha, Fecha de emisión, Emisión, Fecha de prescripción, Fecha de consulta, Fecha de control',
    ),
    expirationDate: split('Fecha de vencimiento, Vence, Expiración, Válida hasta, Vigencia hasta, Caduca, Caducidad'),
    notes: split('Observaciones, Observación, Comentarios, Indicaciones'),
    cuir: split('CUIR, Código de la receta, Receta electrónica'),
    patientCuil: ['CUIL paciente'],
  },
} as const satisfies Record<string, Aliases>;

const eyes: Readonly<Record<string, readonly string[]>> = {
  rightEye: ['OD', 'Ojo derecho', 'Derecho'],
  leftEye: ['OI', 'Ojo izquierdo', 'Izquierdo'],
};

const values: Readonly<Record<EyeValue['path'], readonly string[]>> = {
  'far.sphere': ['lejos esfera', 'esfera lejos', 'esfera'],
  'far.cylinder': ['lejos cilindro', 'cilindro lejos', 'cilindro'],
  'far.axis': ['lejos eje', 'eje lejos', 'eje'],
  'near.sphere': ['cerca esfera', 'esfera cerca'],
  'near.cylinder': ['cerca cilindro', 'cilindro cerca'],
  'near.axis': ['cerca eje', 'eje cerca'],
  addition: ['adición'],
  pupillaryDistance: ['DNP', 'DNP lejos', 'DIP', 'DP', 'distancia pupilar'],
  nearPupillaryDistance: ['DNP cerca', 'DIP cerca', 'DP cerca'],
  height: ['altura', 'altura de montaje', 'altura pupilar'],
  prism: ['prisma'],
  prismBase: ['base', 'base del prisma', 'prisma base'],
  prismDegrees: ['base grados', 'base en grados', 'grados de la base', 'prisma grados', 'base oblicua'],
  secondPrism: ['otro prisma', 'prisma 2', 'segundo prisma'],
  secondPrismBase: ['otra base', 'base 2', 'segunda base', 'base del otro prisma'],
};

export function eyeHeadings(eye: string, path: string): string[] {
  const names = Object.hasOwn(values, path) ? values[path as EyeValue['path']] : [];
  return (eyes[eye] ?? []).flatMap((side) => names.flatMap((name) => [`${side} ${name}`, `${name} ${side}`]));
}

const splitOptions = (words: string): readonly string[] => words.split(', ');

export const usualOptions = {
  clients: {
    typeId: {
      DNI: splitOptions(
        'DNI, DU, D.U., LC, LE, Documento, Doc, Doc. Único, Documento Único, Documento Nacional, Documento Nacional de Identidad, ' +
          'Libreta Cívica, Libreta de Enrolamiento',
      ),
      PASAPORTE: splitOptions('Pas, Pasap, Passport'),
      CI: splitOptions('C.I., Cédula, Cédula de Identidad'),
    },
    vatCondition: {
      finalConsumer: splitOptions('CF, Cons. Final, Consumidor, Final, A consumidor final'),
      registered: splitOptions(
        'RI, Resp. Inscripto, Resp. Insc., Resp. Inscr., Responsable Insc., IVA Responsable Inscripto, IVA Resp. Inscripto, ' +
          'Responsable, Inscripto, Responsable Inscripta',
      ),
      monotributo: splitOptions(
        'Monotributista, Mono, MT, RM, Resp. Monotributo, Responsable Monotributo, Resp. Monotributista, Responsable Monotributista',
      ),
      socialMonotributo: splitOptions('Monotributista Social'),
      promotedMonotributo: splitOptions('Monotributista Trabajador Independiente Promovido, Monotributo Promovido'),
      exempt: splitOptions('Exento, Exenta, EX, IVA Exenta, Sujeto Exento, IVA Sujeto Exento, Exento de IVA'),
      notReached: splitOptions('No Alcanzado, No Alcanzada, IVA No Alcanzada'),
    },
  },
} as const;
