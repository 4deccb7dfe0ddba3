import { searchKey } from '../../base/search-text.ts';

/**
 * The form in which the codes of a tariff are compared: without case, accents, spaces and hyphens. Every other sign counts: '1.1' is not
 * '11'. A code of hyphens alone keeps them, because the key is never ''.
 */
export const codeKey = (code: string): string => searchKey(code).replaceAll(/[\s\-‐‑]/g, '') || code;
