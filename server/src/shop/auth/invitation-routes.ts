import { invitationEndpoints } from '@dioptria/contract/shop/users/user-endpoints.ts';
import type { Api } from '../../base/http/api.ts';
import { networkOf } from '../../base/admission/network.ts';
import { hashPassword } from '../../base/security/passwords.ts';
import { servePublic } from '../../base/http/serve.ts';
import { rateLimit } from '../../base/admission/rate-limit.ts';
import type { Origin } from '../../base/records/context.ts';
import { acceptInvitation, readInvited } from './invitations.ts';

const QUARTER_HOUR = 15 * 60;

/** The rate limits of a network are those of the sign-in (docs/rules.md#users-10). */
export function invitationRoutes(api: Api): void {
  const { database } = api;
  const ofNetwork = rateLimit(database, { name: 'invitation-network', attempts: 50, seconds: QUARTER_HOUR });
  const ofAround = rateLimit(database, { name: 'invitation-around', attempts: 200, seconds: QUARTER_HOUR });

  /** An attempt that succeeds does not count. */
  async function limited<Answer>({ address }: Origin, work: () => Promise<Answer>): Promise<Answer> {
    const { own, around } = networkOf(address);
    await ofNetwork.spend(own);
    await ofAround.spend(around);
    const answer = await work();
    await Promise.all([ofNetwork.giveBack(own), ofAround.giveBack(around)]);
    return answer;
  }

  servePublic(api, invitationEndpoints.open, {
    needs: 'sign-in',
    work: ({ body, origin }) => limited(origin, () => readInvited(database, body.token)),
  });

  servePublic(api, invitationEndpoints.accept, {
    needs: 'sign-in',
    work: ({ body: { token, password }, origin }) =>
      limited(origin, async () => {
        // A hash takes long, so the server computes it only for a valid link.
        await readInvited(database, token);
        const passwordHash = await hashPassword(password);
        return acceptInvitation(database, { token, password, passwordHash, origin });
      }),
  });
}
