import { z } from '../../base/zod.ts';
import { vatConditions } from '../vat/vat-conditions.ts';

/**
 * `vatCondition` is null if the register does not state it. `warnings` are ARCA's own texts, and the message about an inactive
 * CUIT (docs/rules.md#fiscal-13).
 */
export const taxpayer = z.object({
  cuit: z.string(),
  name: z.string(),
  address: z.string(),
  vatCondition: z.enum(vatConditions).nullable(),
  isActive: z.boolean(),
  warnings: z.array(z.string()),
});
export type Taxpayer = z.output<typeof taxpayer>;

export const taxpayerProblems = {
  unknown: 'ARCA no tiene datos de ese CUIT. Revisalo, o completá los datos a mano.',
  unknownInSimulator:
    'El simulador conoce solo CUIT de ejemplo: probá con 20-11111111-2 (Responsable Inscripto) o 27-22222222-8 (Monotributo), o completá los datos a mano.',
  unavailable: 'ARCA no responde ahora. Completá los datos a mano, o probá más tarde.',
  notAuthorized:
    'El certificado no tiene permiso para consultar el padrón: un administrador hace el paso 6 de Configuración, Facturación.',
  noCertificate: 'Falta el certificado de ARCA: un administrador lo instala en Configuración, Facturación.',
  refused: (message: string) => `ARCA respondió: ${message}`,
  inactive: 'ARCA informa este CUIT como inactivo: revisalo antes de facturar.',
} as const;
