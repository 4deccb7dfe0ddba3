import type { Environment } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import {
  clockMessage,
  connectionProblems as problems,
} from '@dioptria/contract/shop/fiscal-settings/connection-labels.ts';
import type { ArcaFailure } from '../../base/arca/failure.ts';

interface Asked {
  environment: Environment;
  cuit: string;
  now: Date;
}

function arcaText({ messages, code }: ArcaFailure): string {
  const texts = messages.map(({ code: number, message }) => (number === 0 ? message : `(${number}) ${message}`));
  return texts.join(' ') || code;
}

export function failureText(failure: ArcaFailure, { environment, cuit, now }: Asked): string {
  switch (failure.kind) {
    case 'notSent':
      return failure.code === 'tls' ? problems.tls : problems.noConnection;
    case 'notAuthorized':
      return environment === 'homologation' ? problems.notAuthorizedHomologation : problems.notAuthorized;
    case 'alreadyAuthenticated':
      return problems.alreadyAuthenticated;
    case 'certificate':
      return `${problems.certificateRefused} ${problems.refused(arcaText(failure))}`;
    case 'clock': {
      const drift = failure.serverDate && now.getTime() - failure.serverDate.getTime();
      return drift === undefined ? problems.clock : `${problems.clock} ${clockMessage(drift)}`;
    }
    case 'badTicket':
      return `${problems.notDelegated(cuit)} ${problems.refused(arcaText(failure))}`;
    case 'refused':
      return problems.refused(arcaText(failure));
    case 'ours':
      return problems.unexpected;
    case 'uncertain':
    case 'unavailable':
    default:
      return problems.unavailable;
  }
}
