import { oneOf, text, yesOrNo } from '../../base/fields.ts';
import { z } from '../../base/zod.ts';
import { paymentMethods } from '../sale-values/payment-labels.ts';
import { completeMethods, noMethodOffered, repeatedMethodName, repeatedName } from '../sale-values/shop-methods.ts';

/** A request names the methods that differ from those of a new shop (docs/rules.md#settings-8). */
export const shopMethods = z
  .array(z.object({ method: oneOf(paymentMethods), name: text(40), isOffered: yesOrNo() }))
  .max(paymentMethods.length)
  .transform(completeMethods)
  .superRefine((methods, check) => {
    const repeated = repeatedName(methods);
    if (repeated !== undefined) check.addIssue(repeatedMethodName(repeated));
  })
  .refine((methods) => methods.some(({ isOffered }) => isOffered), noMethodOffered);

/** Stored methods may break a newer limit. */
export const storedMethods = z.array(
  z.object({ method: z.enum(paymentMethods), name: z.string(), isOffered: z.boolean() }),
);
