import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/** The error of a request that was never sent, because a newer request replaced it. No screen shows this error. */
class ReplacedRequest extends Error {}

/**
 * The server reads one spreadsheet of a shop at a time and refuses a second one, so the requests of all forms run one after the
 * other. Of the waiting requests of a form, only the newest is sent.
 */
export function useSheetRequest<Request extends object, Answer>(send: (request: Request) => Promise<Answer>) {
  const newest = useRef<Request>(undefined);
  return useMutation({
    scope: { id: 'spreadsheets' },
    onMutate: (request: Request) => {
      newest.current = request;
    },
    mutationFn: (request: Request) =>
      request === newest.current ? send(request) : Promise.reject(new ReplacedRequest()),
  });
}
