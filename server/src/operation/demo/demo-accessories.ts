import type { CategoryPlan, ProductPlan } from './catalog.ts';

function accessory(
  model: string,
  code: string,
  variants: ProductPlan['variants'],
  costs: [number, number],
): ProductPlan {
  const provider = 'Distribuidora Óptica del Plata';
  return { model, code, brand: 'Óptima', provider, variants, costs, profitability: 80 };
}

export const accessoryPlans: readonly CategoryPlan[] = [
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
