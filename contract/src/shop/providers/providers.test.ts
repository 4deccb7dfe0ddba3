import { describe, expect, it } from 'vitest';
import { currencies, invoiceTypes, providers } from './providers.ts';
import { provider } from '../../testing/examples.ts';
import { problemsOf } from '../../testing/problems-of.ts';

describe('Creating a provider (docs/rules.md#providers-1)', () => {
  it('all fields without a default are required', () => {
    expect(problemsOf(providers.create, {})).toEqual({
      name: 'Este campo es obligatorio.',
      phone: 'Este campo es obligatorio.',
      email: 'Este campo es obligatorio.',
      personInCharge: 'Este campo es obligatorio.',
      address: 'Este campo es obligatorio.',
      taxId: 'Este campo es obligatorio.',
      bankName: 'Este campo es obligatorio.',
      bankNumber: 'Este campo es obligatorio.',
      bankAlias: 'Este campo es obligatorio.',
      defaultInvoiceType: 'Este campo es obligatorio.',
      currency: 'Este campo es obligatorio.',
    });
  });

  it('by default a provider is active, and its orders of lenses keep the cylinder sign of the prescription', () => {
    const { cylinderSign: _, ...sent } = provider;
    expect(providers.create.parse({ ...sent, enabled: undefined })).toEqual({
      ...provider,
      cylinderSign: 'asWritten',
      enabled: true,
    });
  });

  it('a provider has the invoice type A, B, C or M, and the currency ARS or USD', () => {
    expect(invoiceTypes).toEqual(['A', 'B', 'C', 'M']);
    expect(currencies).toEqual(['ARS', 'USD']);
    expect(problemsOf(providers.create, { ...provider, defaultInvoiceType: 'E', currency: 'EUR' })).toEqual({
      defaultInvoiceType: 'Elegí una de las opciones.',
      currency: 'Elegí una de las opciones.',
    });
  });
});
