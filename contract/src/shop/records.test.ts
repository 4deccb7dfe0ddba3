import { describe, expect, it } from 'vitest';
import { clients } from './clients/clients.ts';
import { insurances } from './insurances/insurances.ts';
import { blankEye } from './prescriptions/prescription-values.ts';
import { prescriptions } from './prescriptions/prescriptions.ts';
import { sales } from './sales/sales.ts';
import { examples, otherId, someId } from '../testing/examples.ts';
import { problemsOf } from '../testing/problems-of.ts';

const stored = { _id: otherId, createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z' };
const named = { _id: someId, name: 'Ana Pérez' };

const fields: Record<string, string> = {
  products:
    'name code barcode description category brand provider lensDesign lensMaterial lensIndex treatments stock cost profitability fixedPrice price lacksPrice verifyStock minimumStock toCome eye bridge temple lensHeight frameSize colorCode vatRate enabled',
  sales:
    'number seller client prescriptions products customProducts saleDate deliveryDate notes paymentMethod paymentStatus ' +
    'orderStatus total deposit discount discountType invoiced modifications invoiceRefusal subtotal discountAmount insurerTotal clientTotal paid balance credit timesTold ' +
    'remakeOf remakeReason remakeResponsible original remakes coverages changes returns',
  clients:
    'name email phone typeId numId address numInsurance insurance acceptsMessages vatCondition taxId legalName fiscalAddress birthDate notes policies isFinalConsumer',
  insurances:
    'name coverageDetails numCuit enabled kind prescriptionDays needsAuthorization needsVoucher needsSignature claimFrom cycle ' +
    'cutoffDay presentWithinDays paysWithinDays resubmitWithinDays intermediary fee vatTreatment',
  brands: 'name description enabled',
  categories: 'name description showProductType needsWorkshop lensQuestion enabled',
  providers:
    'name phone email personInCharge address taxId bankName bankNumber bankAlias defaultInvoiceType currency cylinderSign enabled',
  users: 'name email role enabled owner extraPermissions',
  optometrists: 'name license refeps',
  payment_plans: 'name method installments surcharge enabled',
  cash_registers: 'name enabled',
  points_of_sale: 'number name enabled',
  prescriptions:
    'clientId client optometristId optometrist rightEye leftEye expirationDate prescriptionDate notes ' +
    'origin cuir issuedOn startsOn patientCuil lastValidDay usedInSale used',
};

describe('Records (docs/rules.md#records)', () => {
  it.each(examples.map(({ resource }) => resource))(
    'a record of $name has exactly the fields that this test lists',
    (resource) => {
      const expected = `_id createdAt updatedAt ${fields[resource.name]}`.split(' ');
      expect(Object.keys(resource.record.shape).toSorted()).toEqual(expected.toSorted());
    },
  );

  it('a client without insurance and an insurer without CUIT are valid', () => {
    const contact = {
      name: 'Ana',
      email: '',
      phone: '',
      typeId: 'DNI',
      numId: '7',
      address: '',
      numInsurance: '',
      vatCondition: 'finalConsumer',
      taxId: '',
      legalName: '',
      fiscalAddress: '',
      acceptsMessages: true,
      birthDate: null,
      notes: '',
      policies: [],
      isFinalConsumer: false,
    };
    expect(problemsOf(clients.record, { ...stored, ...contact, insurance: null })).toEqual({});
    expect(problemsOf(clients.record, { ...stored, ...contact, insurance: named })).toEqual({});
    const insurer = insurances.create.parse({ name: 'OSDE', numCuit: null });
    expect(problemsOf(insurances.record, { ...stored, ...insurer })).toEqual({});
  });

  it('a prescription may be blank, and its blank values differ from 0', () => {
    const record = {
      ...stored,
      clientId: someId,
      client: named,
      optometristId: someId,
      optometrist: { ...named, license: 'MN 1234' },
      rightEye: blankEye,
      leftEye: { ...blankEye, far: { sphere: 0, cylinder: null, axis: null }, prism: 0 },
      expirationDate: '2027-11-20',
      prescriptionDate: '2026-11-20',
      notes: '',
      origin: 'paper' as const,
      cuir: null,
      issuedOn: null,
      startsOn: null,
      patientCuil: '',
      lastValidDay: null,
      usedInSale: null,
      used: false,
    };
    expect(prescriptions.record.parse(record)).toEqual(record);
  });

  it('a sale shows its lines at their prices at the time of the sale, the client’s fields, and any changes', () => {
    const record = {
      ...stored,
      number: 100_001,
      seller: named,
      client: {
        ...named,
        email: '',
        phone: '',
        typeId: 'DNI',
        numId: '7',
        address: '',
        insurance: null,
        acceptsMessages: true,
        notes: '',
      },
      prescriptions: [{ _id: someId, createdAt: stored.createdAt }],
      products: [{ product: { ...named, code: 'A' }, price: 14.06, quantity: 2, prescriptionType: 'both' }],
      customProducts: [{ description: 'Arreglo', price: 10, quantity: 1 }],
      saleDate: stored.createdAt,
      deliveryDate: '2026-12-01',
      notes: '',
      paymentMethod: 'cash',
      paymentStatus: 'waiting',
      orderStatus: 'requested',
      subtotal: 38.12,
      discount: 10,
      discountType: 'percentage',
      discountAmount: 3.81,
      total: 34.31,
      insurerTotal: 0,
      clientTotal: 34.31,
      deposit: 4.31,
      paid: 4.31,
      balance: 30,
      credit: 0,
      invoiced: false,
      timesTold: 0,
      remakeOf: someId,
      remakeReason: 'lab',
      remakeResponsible: 'lab',
      original: { _id: someId, number: 7 },
      changes: [{ at: stored.createdAt, user: named, field: 'orderStatus', from: 'requested', to: 'finished' }],
    };
    expect(sales.record.parse(record)).toEqual(record);
    expect(problemsOf(sales.record, { ...record, changes: undefined })).toEqual({});
  });
});

describe('The longest texts', () => {
  it.each(examples.map(({ resource, created }) => ({ name: resource.name, resource, created })))(
    'every text of $name has a length limit',
    ({ resource, created }) => {
      for (const [field, value] of Object.entries(created))
        if (typeof value === 'string')
          expect(problemsOf(resource.create, { ...created, [field]: 'a'.repeat(3000) }), field).toHaveProperty(field);
    },
  );
});
