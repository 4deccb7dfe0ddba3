import { endpoint } from '../../base/endpoint.ts';
import { text } from '../../base/fields.ts';
import { z } from '../../base/zod.ts';
import { singleRecordEndpointsOf } from '../record-endpoints.ts';
import { vatConditions } from '../vat/voucher-types.ts';
import {
  certificateRequest,
  connectionTest,
  fiscalSettings,
  newCertificate,
  newCertificateRequest,
} from './fiscal-settings.ts';

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

const writing = { caller: fiscalSettings.permissions.update, tag: fiscalSettings.name } as const;

export const fiscalEndpoints = {
  ...singleRecordEndpointsOf(fiscalSettings, {
    read: 'The issuer of the vouchers, and when the shop issues them',
    change: 'Change the fiscal settings that are sent',
  }),
  requestCertificate: endpoint({
    ...writing,
    method: 'POST',
    path: '/tenant/fiscal-settings/certificate-request',
    summary: 'Makes a key, which never leaves the server, and the request for its certificate',
    refusals: [409, 429],
    body: newCertificateRequest,
    answer: certificateRequest,
  }),
  installCertificate: endpoint({
    ...writing,
    method: 'PUT',
    path: '/tenant/fiscal-settings/certificate',
    summary: 'Install the certificate that ARCA made for the request',
    body: newCertificate,
    answer: z.object({ fiscalSettings: fiscalSettings.record }),
  }),
  test: endpoint({
    ...writing,
    method: 'POST',
    path: '/tenant/fiscal-settings/test',
    summary: 'Test the connection with ARCA step by step, up to the first step that fails',
    refusals: [429],
    answer: connectionTest,
  }),
  taxpayer: endpoint({
    method: 'GET',
    path: '/tenant/taxpayers/:cuit',
    caller: 'clients.create',
    tag: 'fiscal_settings',
    summary: "The data of a CUIT in ARCA's register of taxpayers",
    refusals: [400, 429],
    params: z.object({ cuit: text(20) }),
    answer: taxpayer,
  }),
};
