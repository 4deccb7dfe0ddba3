import { type DraftProduct, emptyDraft, type SaleDraft } from './sale-draft.ts';

export const aDraft = (content: Partial<SaleDraft> = {}): SaleDraft => ({
  ...emptyDraft({ key: '4f0c9c0e-52f6-4f0a-8a58-0b8d7f3f7f10', number: 4711, sent: [] }),
  ...content,
});

export const aClient = {
  _id: '0197a000-0000-7000-8000-000000000001',
  name: 'Paula Ibarra',
  typeId: 'DNI',
  numId: '21.517.621',
  phone: '11 6487-5201',
  email: 'paula@correo.com.ar',
  insurance: null,
  isFinalConsumer: false,
};

export const aProduct = (content: Partial<DraftProduct> = {}): DraftProduct => ({
  _id: '0197a000-0000-7000-8000-000000000010',
  name: 'Armazón Vulk Terra',
  code: 'VK-11020',
  price: 100,
  stock: 8,
  verifyStock: true,
  asksType: false,
  doubtfulCategory: null,
  benefit: 'frame',
  lensDesign: '',
  ...content,
});

export const aLine = (content: Partial<DraftProduct> = {}, quantity = 1) => ({
  product: aProduct(content),
  quantity,
  prescriptionType: 'none' as const,
});
