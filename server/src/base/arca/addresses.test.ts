import { describe, expect, it } from 'vitest';
import { readConfig } from '../process/config.ts';
import { publicAddresses } from './addresses.ts';

const overridden = readConfig({
  ARCA_WSAA_URL: 'http://localhost:8090/ws/services/LoginCms',
  ARCA_WSFE_URL: 'http://localhost:8090/wsfev1/service.asmx',
  ARCA_PADRON_URL: 'http://localhost:8090/padron',
});

describe('The URLs of ARCA (docs/rules.md#arca-1)', () => {
  it('homologación uses ARCA’s test servers', () => {
    expect(publicAddresses('homologation', readConfig({}))).toEqual({
      wsaa: 'https://wsaahomo.afip.gov.ar/ws/services/LoginCms',
      wsfe: 'https://wswhomo.afip.gov.ar/wsfev1/service.asmx',
      padron: 'https://awshomo.afip.gov.ar/sr-padron/webservices/personaServiceA5',
    });
  });

  it('the environment variables replace the URLs of homologación', () => {
    expect(publicAddresses('homologation', overridden)).toEqual({
      wsaa: 'http://localhost:8090/ws/services/LoginCms',
      wsfe: 'http://localhost:8090/wsfev1/service.asmx',
      padron: 'http://localhost:8090/padron',
    });
  });

  it('no environment variable changes the URLs of production', () => {
    expect(publicAddresses('production', { ...overridden, arcaAuthorities: 'PEM' })).toEqual({
      wsaa: 'https://wsaa.afip.gov.ar/ws/services/LoginCms',
      wsfe: 'https://servicios1.afip.gov.ar/wsfev1/service.asmx',
      padron: 'https://aws.afip.gov.ar/sr-padron/webservices/personaServiceA5',
    });
  });
});
