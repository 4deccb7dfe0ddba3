/** Makers and models are invented. Prices are in pesos, costs without tax. */
import type { LensIndex, LensMaterial } from '@dioptria/contract/shop/lenses/lens-labels.ts';
import { type LensPlan, lensPlan } from './demo-lenses.ts';

export interface CategoryPlan {
  name: string;
  description: string;
  showProductType: boolean;
  /** True if a seller has asked the admin whether the category has lenses (docs/rules.md#dashboard-10). */
  isAsked?: true;
  fullStock: number;
  products: readonly ProductPlan[];
}

/** Each variant is a product, and costs rise evenly from the first variant to the last. */
export interface ProductPlan {
  model: string;
  code: string;
  brand: string;
  provider: string;
  variants: readonly (readonly [name: string, code: string])[];
  costs: readonly [first: number, last: number];
  profitability: number;
  lens?: LensPlan;
}

export const brandPlans: readonly (readonly [name: string, description: string])[] = [
  ['Aldaba', 'Armazones de acetato hechos en Córdoba'],
  ['Tandil', 'Armazones livianos de metal y titanio'],
  ['Costa Sur', 'Anteojos de sol polarizados'],
  ['Pampero', 'Línea joven de sol y receta'],
  ['Nativa', 'Armazones de acetato de colores'],
  ['Vértice', 'Armazones de titanio sin marco'],
  ['Chicos Vista', 'Armazones flexibles para chicos'],
  ['Lentix', 'Cristales orgánicos y de alto índice'],
  ['Visar', 'Cristales multifocales digitales'],
  ['Aqualent', 'Lentes de contacto blandas'],
  ['Biosfera', 'Lentes de contacto tóricas y multifocales'],
  ['Óptima', 'Líquidos, estuches y accesorios'],
];

export const providerPlans: readonly (readonly [name: string, person: string, place: string, site: string])[] = [
  ['Distribuidora Óptica del Plata', 'Raúl Seminara', 'Av. Belgrano 1834, CABA', 'opticadelplata'],
  ['Armazones Córdoba SRL', 'Gisela Pautasso', 'Bv. Los Granaderos 2210, Córdoba', 'armazonescordoba'],
  ['Laboratorio Lentix', 'Daniel Oviedo', 'Lavalleja 655, CABA', 'lablentix'],
  ['Visar Argentina', 'Marcela Trotta', 'Av. Álvarez Thomas 1920, CABA', 'visar'],
  ['Contactología Integral', 'Andrea Sastre', 'Paraguay 2041, CABA', 'contactologia'],
  ['Importadora Mirasol', 'Tomás Wainer', 'Av. Avellaneda 3388, CABA', 'mirasol'],
];

const finishes = [
  ['negro mate', 'NM'],
  ['carey', 'CA'],
  ['azul noche', 'AZ'],
  ['bordó', 'BO'],
  ['cristal', 'CR'],
] as const;
const metals = [
  ['dorado', 'DO'],
  ['gris plomo', 'GP'],
  ['negro', 'NG'],
  ['cobre', 'CB'],
] as const;
const tints = [
  ['lente gris polarizada', 'GR'],
  ['lente marrón polarizada', 'MA'],
  ['lente verde', 'VE'],
  ['lente espejada azul', 'EA'],
] as const;
const treatments = [
  ['blanco', 'BL'],
  ['con antirreflejo', 'AR'],
  ['con filtro azul', 'FA'],
  ['fotocromático', 'FO'],
] as const;

function frame(model: string, code: string, brand: string, provider: string, costs: [number, number]): ProductPlan {
  const variants = brand === 'Tandil' || brand === 'Vértice' ? metals : finishes;
  return { model: `Armazón ${model}`, code, brand, provider, variants, costs, profitability: 110 };
}

function sunglasses(model: string, code: string, brand: string, costs: [number, number]): ProductPlan {
  const provider = 'Importadora Mirasol';
  return { model: `Anteojo de sol ${model}`, code, brand, provider, variants: tints, costs, profitability: 95 };
}

function lens(model: string, code: string, costs: [number, number], ...glass: [LensMaterial, LensIndex]): ProductPlan {
  const progressive = model.startsWith('Multifocal');
  return {
    model,
    code,
    brand: progressive ? 'Visar' : 'Lentix',
    provider: progressive ? 'Visar Argentina' : 'Laboratorio Lentix',
    variants: treatments,
    costs,
    profitability: progressive ? 70 : 85,
    lens: lensPlan(progressive ? 'progressive' : 'monofocal', ...glass),
  };
}

function boxes(model: string, code: string, brand: string, costs: [number, number]): ProductPlan {
  const sizes = [
    ['caja x 3', '3'],
    ['caja x 6', '6'],
    ['caja x 30', '30'],
  ] as const;
  return { model, code, brand, provider: 'Contactología Integral', variants: sizes, costs, profitability: 45 };
}

function accessory(
  model: string,
  code: string,
  variants: ProductPlan['variants'],
  costs: [number, number],
): ProductPlan {
  const provider = 'Distribuidora Óptica del Plata';
  return { model, code, brand: 'Óptima', provider, variants, costs, profitability: 80 };
}

const accessoryPlans: readonly CategoryPlan[] = [
  {
    name: 'Accesorios',
    description: 'Líquidos, estuches, paños y repuestos',
    showProductType: false,
    fullStock: 60,
    products: [
      accessory(
        'Solución multipropósito',
        'OP-SM',
        [
          ['120 ml', '120'],
          ['360 ml', '360'],
        ],
        [5200, 9800],
      ),
      accessory(
        'Gotas humectantes',
        'OP-GH',
        [
          ['10 ml', '10'],
          ['15 ml', '15'],
        ],
        [6100, 8300],
      ),
      accessory(
        'Estuche rígido',
        'OP-ER',
        [
          ['chico', 'CH'],
          ['grande', 'GR'],
          ['infantil', 'IN'],
        ],
        [3400, 4900],
      ),
      accessory(
        'Limpiador en aerosol',
        'OP-LA',
        [
          ['30 ml', '30'],
          ['60 ml', '60'],
        ],
        [2600, 3900],
      ),
      accessory(
        'Paño de microfibra',
        'OP-PM',
        [
          ['liso', 'LI'],
          ['estampado', 'ES'],
        ],
        [900, 1400],
      ),
      accessory(
        'Cordón para anteojos',
        'OP-CO',
        [
          ['negro', 'NG'],
          ['de cuero', 'CU'],
        ],
        [1700, 4200],
      ),
    ],
  },
  {
    name: 'Lupas',
    description: 'De mano y de mesa',
    showProductType: false,
    isAsked: true,
    fullStock: 16,
    products: [
      accessory(
        'Lupa con luz',
        'OP-LU',
        [
          ['3x', '3'],
          ['5x', '5'],
        ],
        [8200, 12_400],
      ),
    ],
  },
];

export const categoryPlans: readonly CategoryPlan[] = [
  {
    name: 'Armazones de receta',
    description: 'Marcos para cristales recetados',
    showProductType: false,
    fullStock: 22,
    products: [
      frame('Aldaba 310', 'AL-310', 'Aldaba', 'Armazones Córdoba SRL', [38_000, 42_000]),
      frame('Aldaba 442 redondo', 'AL-442', 'Aldaba', 'Armazones Córdoba SRL', [44_500, 47_500]),
      frame('Nativa Yaguareté', 'NA-120', 'Nativa', 'Armazones Córdoba SRL', [36_000, 39_000]),
      frame('Nativa Ceibo', 'NA-135', 'Nativa', 'Armazones Córdoba SRL', [33_500, 36_500]),
      frame('Pampero Urbano', 'PA-205', 'Pampero', 'Distribuidora Óptica del Plata', [29_000, 32_000]),
      frame('Tandil 51 titanio', 'TD-051', 'Tandil', 'Distribuidora Óptica del Plata', [52_000, 58_000]),
      frame('Tandil 77 aviador', 'TD-077', 'Tandil', 'Distribuidora Óptica del Plata', [47_000, 51_000]),
      frame('Vértice Aire', 'VE-001', 'Vértice', 'Distribuidora Óptica del Plata', [88_000, 96_000]),
      frame('Chicos Vista Flex', 'CV-010', 'Chicos Vista', 'Armazones Córdoba SRL', [24_000, 27_000]),
    ],
  },
  {
    name: 'Anteojos de sol',
    description: 'Con protección UV 400',
    showProductType: false,
    fullStock: 24,
    products: [
      sunglasses('Costa Sur Cariló', 'CS-100', 'Costa Sur', [41_000, 48_000]),
      sunglasses('Costa Sur Las Grutas', 'CS-140', 'Costa Sur', [45_000, 52_000]),
      sunglasses('Pampero Ruta 40', 'PA-840', 'Pampero', [33_000, 38_500]),
      sunglasses('Pampero Delta', 'PA-860', 'Pampero', [30_000, 35_000]),
      sunglasses('Nativa Iguazú', 'NA-500', 'Nativa', [37_000, 42_000]),
    ],
  },
  {
    name: 'Cristales monofocales',
    description: 'El par, tallado a medida',
    showProductType: true,
    fullStock: 70,
    products: [
      lens('Monofocal orgánico 1.50', 'LX-150', [12_000, 46_000], 'organic', '1.50'),
      lens('Monofocal policarbonato 1.59', 'LX-159', [21_000, 58_000], 'polycarbonate', '1.59'),
      lens('Monofocal alto índice 1.61', 'LX-161', [34_000, 76_000], 'highIndex', '1.60'),
      lens('Monofocal alto índice 1.67', 'LX-167', [56_000, 104_000], 'highIndex', '1.67'),
    ],
  },
  {
    name: 'Cristales multifocales',
    description: 'El par, con tallado digital',
    showProductType: true,
    fullStock: 40,
    products: [
      lens('Multifocal Visar Inicio', 'VI-100', [64_000, 112_000], 'organic', '1.50'),
      lens('Multifocal Visar Amplio', 'VI-200', [98_000, 158_000], 'highIndex', '1.60'),
      lens('Multifocal Visar Total', 'VI-300', [146_000, 224_000], 'highIndex', '1.67'),
    ],
  },
  {
    name: 'Lentes de contacto',
    description: 'Blandas, en caja cerrada',
    showProductType: false,
    fullStock: 36,
    products: [
      boxes('Lente de contacto Aqualent mensual', 'AQ-30', 'Aqualent', [24_000, 39_000]),
      boxes('Lente de contacto Aqualent diaria', 'AQ-01', 'Aqualent', [19_500, 33_000]),
      boxes('Lente de contacto Biosfera tórica', 'BI-T', 'Biosfera', [34_000, 52_000]),
      boxes('Lente de contacto Biosfera multifocal', 'BI-M', 'Biosfera', [41_000, 61_000]),
    ],
  },
  ...accessoryPlans,
];
