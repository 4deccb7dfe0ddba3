export const searchTexts = {
  field: 'Buscar clientes, ventas, productos o secciones',
  placeholder: 'Buscar por nombre, número o código',
  clients: 'Clientes',
  sales: 'Ventas',
  products: 'Productos',
  places: 'Ir a',
  results: 'Resultados',
  saleOf: (number: number, client: string) => `N.º ${number} · ${client}`,
  stock: (units: string) => `Stock ${units}`,
  total: (results: number) => (results === 1 ? '1 resultado' : `${results} resultados`),
  nothing: (typed: string) => `No se encontraron resultados para «${typed}».`,
  nothingDetail: 'Probá con otra palabra, o con menos letras.',
} as const;
