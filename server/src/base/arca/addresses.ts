import type { Config } from '../process/config.ts';

/** Where vouchers are authorised: our simulator, ARCA's environment for tests (homologation), or ARCA itself. */
export type ArcaEnvironment = 'simulator' | 'homologation' | 'production';

/** The time limits of a request, in milliseconds. */
export interface TimeLimits {
  /** For the connection, with its TLS handshake. */
  connect: number;
  /** For the whole request, with the connection and the answer. */
  total: number;
}

/** The URLs of ARCA's services in one environment. */
export interface ArcaAddresses {
  /** WSAA, which issues tickets of access. */
  wsaa: string;
  /** WSFEv1, which authorises vouchers. */
  wsfe: string;
  /** The register of taxpayers. */
  padron: string;
  /** Certificates (PEM) of authorities that are trusted for TLS in addition to the usual ones. */
  authorities?: string | undefined;
  /** If undefined, 10 s for the connection and 60 s for the whole request. */
  limits?: TimeLimits;
  /** Cuts the requests when it is aborted, since the server closes. */
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
 * Returns the URLs of one of ARCA's own environments. The variables ARCA_WSAA_URL, ARCA_WSFE_URL, ARCA_PADRON_URL and ARCA_CA_FILE
 * apply to homologation only, so no setting can send a real voucher elsewhere.
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

/** True if the tickets of homologation come from another server than ARCA's, by ARCA_WSAA_URL. */
export function isOwnHomologation({ wsaa }: ArcaAddresses): boolean {
  return wsaa !== published.homologation.wsaa;
}
