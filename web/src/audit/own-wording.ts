import type { SignInFailure } from '@dioptria/contract/audit.ts';
import { failureLabels } from '@dioptria/contract/audit-labels.ts';
import type { Values, Wording } from '../shared/history/wording.ts';
import { sharedTexts } from '../shared/texts.ts';
import { auditTexts as texts } from './texts.ts';

const plain = (field: string, label: string) => ({ field, label, show: (values: Values) => String(values[field]) });

/** What is said of what is no record: signing in, exporting, the shop itself. */
export const ownWording: Wording = [
  { field: 'reason', label: texts.reason, show: (values) => failureLabels[values['reason'] as SignInFailure] },
  { field: 'format', label: texts.format, show: (values) => String(values['format']).toUpperCase() },
  plain('rows', texts.rows),
  { field: 'complete', label: texts.complete, show: ({ complete }) => (complete ? sharedTexts.yes : sharedTexts.no) },
  plain('search', texts.search),
  plain('sort', texts.sort),
  plain('name', texts.shopName),
  plain('ownerName', texts.ownerName),
  plain('ownerEmail', texts.ownerEmail),
];
