import type { Dashboard } from '@dioptria/contract/shop/dashboard/dashboard-endpoints.ts';
import { lateInsurerText } from '@dioptria/contract/shop/insurer-accounts/insurer-account-labels.ts';
import { WAITING } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  type Icon,
  IconCertificate,
  IconChevronDown,
  IconChevronUp,
  IconClockExclamation,
  IconClockHour4,
  IconFileX,
  IconHelpCircle,
  IconPhoneOutgoing,
  IconShieldHeart,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useCan } from '../../base/session/session.ts';
import type { Tone } from '../../base/ui/elements/chip.tsx';
import { LensAnswers, lensTexts } from '../categories/lens-answers.tsx';
import { endingOf } from '../fiscal-settings/certificate-ending.ts';
import { fiscalSettingsQuery } from '../fiscal-settings/fiscal-settings-api.ts';
import { canceledJobsQuery } from '../jobs/jobs-api.ts';
import { lateJobsQuery } from '../jobs/late-jobs.ts';
import { dashboardQuery } from './figures-row.tsx';
import { pendingTexts as texts } from './texts.ts';
import classes from './pending-card.module.css';

interface Pending {
  key: string;
  /** 'rubi' is urgent. */
  tone: Extract<Tone, 'rubi' | 'carey'>;
  icon: Icon;
  text: string;
  action: ReactNode;
}

/** The other rows unfold (docs/rules.md#dashboard-13). */
const SHOWN = 4;

export function PendingCard() {
  const rows = usePending();
  const [isOpen, { toggle }] = useDisclosure(false);
  const id = useId();
  if (rows.length === 0) return null;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <section className={`panel ${classes.card}`} aria-labelledby={id}>
      <Group gap="0.625rem" mb="0.25rem">
        <h2 id={id}>{texts.title}</h2>
        <Text span c="dimmed" fz="sm" className="figures">
          {rows.length}
        </Text>
      </Group>
      <ul className={classes.rows}>
        {rows.slice(0, isOpen ? rows.length : SHOWN).map(({ key, tone, icon: Picture, text, action }) => (
          <li key={key} className={classes.row}>
            <Picture size={20} stroke={1.6} aria-hidden color={`var(--tone-${tone}-mark)`} className={classes.icon} />
            <span className={classes.text}>{text}</span>
            <span className={classes.action}>{action}</span>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && (
        <Button
          variant="subtle"
          px="0.75rem"
          ms="-0.75rem"
          rightSection={<Chevron size={18} stroke={1.6} aria-hidden />}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {isOpen ? texts.fewer : texts.more(rows.length - SHOWN)}
        </Button>
      )}
    </section>
  );
}

/** Urgent rows come first. */
function usePending(): Pending[] {
  const { data: fiscal } = useQuery({ ...fiscalSettingsQuery, enabled: useCan('fiscal_settings.update') });
  const { data: late = 0 } = useQuery(lateJobsQuery);
  const { data: canceled = [] } = useQuery(canceledJobsQuery);
  const { data: dashboard } = useQuery(dashboardQuery);
  const ending = endingOf(fiscal?.certificate);
  const rows = [
    ending && {
      key: 'certificate',
      tone: ending.isUrgent ? ('rubi' as const) : ('carey' as const),
      icon: IconCertificate,
      text: ending.text,
      action: <Link to="/settings/invoicing">{texts.renew}</Link>,
    },
    late > 0 && {
      key: 'late jobs',
      tone: 'rubi' as const,
      icon: IconClockExclamation,
      text: texts.lateJobs(late),
      action: (
        <Link to="/workshop" search={{ overdue: 'true' }}>
          {texts.see(late)}
        </Link>
      ),
    },
    canceled.length > 0 && {
      key: 'canceled jobs',
      tone: 'carey' as const,
      icon: IconPhoneOutgoing,
      text: texts.canceledJobs(canceled.length),
      action: (
        <Link to="/workshop" search={canceled.length === 1 && canceled[0] ? { detail: canceled[0]._id } : {}}>
          {texts.see(canceled.length)}
        </Link>
      ),
    },
    ...(dashboard ? [...ofVouchers(dashboard), ...ofInsurers(dashboard), ...ofCategories(dashboard)] : []),
  ].filter((row) => row !== undefined && row !== false);
  return rows.toSorted((a, b) => Number(b.tone === 'rubi') - Number(a.tone === 'rubi'));
}

function ofVouchers({ vouchers: { waiting, urgent, rejected } }: Dashboard): Pending[] {
  const waitingFirst = { state: WAITING, sort: 'createdAt' };
  const kinds = [
    { key: 'urgent', total: urgent, tone: 'rubi', icon: IconClockExclamation, text: texts.urgentVouchers },
    { key: 'waiting', total: waiting - urgent, tone: 'carey', icon: IconClockHour4, text: texts.waitingVouchers },
    { key: 'rejected', total: rejected, tone: 'rubi', icon: IconFileX, text: texts.rejectedVouchers },
  ] as const;
  return kinds
    .filter(({ total }) => total > 0)
    .map(({ key, total, tone, icon, text }) => ({
      key,
      tone,
      icon,
      text: text(total),
      action: (
        <Link to="/cash/invoices" search={key === 'rejected' ? { state: 'rejected' } : waitingFirst}>
          {texts.see(total)}
        </Link>
      ),
    }));
}

function ofInsurers({ lateInsurer }: Dashboard): Pending[] {
  if (!lateInsurer) return [];
  const action = <Link to="/claims/accounts">{texts.seeAccounts}</Link>;
  return [
    { key: 'late insurer', tone: 'carey', icon: IconShieldHeart, text: `${lateInsurerText(lateInsurer)}.`, action },
  ];
}

const ofCategories = ({ lensQuestions }: Dashboard): Pending[] =>
  lensQuestions.map((category) => ({
    key: category._id,
    tone: 'carey',
    icon: IconHelpCircle,
    text: lensTexts.askedBySeller(category.name),
    action: <LensAnswers category={category} answers={['yes', 'no']} />,
  }));
