import { endpoint } from '../../base/endpoint.ts';
import { text } from '../../base/fields.ts';
import { z } from '../../base/zod.ts';
import { singleRecordEndpointsOf } from '../record-endpoints.ts';
import {
  certificateRequest,
  connectionTest,
  fiscalSettings,
  newCertificate,
  newCertificateRequest,
} from './fiscal-settings.ts';
import { taxpayer } from './taxpayers.ts';

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
