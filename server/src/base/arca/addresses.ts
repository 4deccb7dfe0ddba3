import type { Config } from '../process/config.ts';

export type ArcaEnvironment = 'simulator' | 'homologation' | 'production';

export interface TimeLimits {
  connect: number;
  total: number;
}

export interface ArcaAddresses {
  wsaa: string;
  wsfe: string;
  padron: string;
  authorities?: string | undefined;
  /** 10 s for the connection and 60 s for the whole request by default. */
  limits?: TimeLimits;
  signal?: AbortSignal;
}

const published = {
  homologation: {
    wsaa: 'https://wsaahomo.afip.gov.ar/ws/services/LoginCms',
    wsfe: 'https://wswhomo.afip.gov.ar/wsfev1/service.asmx',
    padron: 'https://awshomo.afip.gov.ar/sr-padron/webservices/personaServiceA5',
  },
  production: {
    wsaa: 'https://wsaa.afip.gov.ar/ws/services/LoginCms',
    wsfe: 'https://servicios1.afip.gov.ar/wsfev1/service.asmx',
    padron: 'https://aws.afip.gov.ar/sr-padron/webservices/personaServiceA5',
  },
} as const;

/**
 * The variables ARCA_WSAA_URL, ARCA_WSFE_URL, ARCA_PADRON_URL and ARCA_CA_FILE apply to homologation only, so no setting can send
 * a real voucher elsewhere.
 */
export function publicAddresses(
  environment: 'homologation' | 'production',
  config: Pick<Config, 'arcaWsaaUrl' | 'arcaWsfeUrl' | 'arcaPadronUrl' | 'arcaAuthorities'>,
): ArcaAddresses {
  if (environment === 'production') return published.production;
  return {
    wsaa: config.arcaWsaaUrl ?? published.homologation.wsaa,
    wsfe: config.arcaWsfeUrl ?? published.homologation.wsfe,
    padron: config.arcaPadronUrl ?? published.homologation.padron,
    authorities: config.arcaAuthorities,
  };
}

export function isOwnHomologation({ wsaa }: ArcaAddresses): boolean {
  return wsaa !== published.homologation.wsaa;
}
