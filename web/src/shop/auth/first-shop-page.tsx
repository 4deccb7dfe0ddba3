import { firstShop } from '@dioptria/contract/shop/auth/auth.ts';
import { passwordHelp } from '@dioptria/contract/shop/auth/password-rules.ts';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { errorMessage, fieldErrors } from '../../base/http/http.ts';
import { problemsOf } from '../../base/resource/forms/schema-rules.ts';
import { sharedTexts } from '../../base/texts.ts';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { PasswordField } from '../../base/ui/fields/password-field.tsx';
import { takeFocus } from '../../base/ui/focus.ts';
import classes from './login-page.module.css';
import { createFirstShop } from './auth-api.ts';
import { firstShopTexts as texts } from './texts.ts';
import { VisitorPage } from './visitor-page.tsx';

const schemas = { create: firstShop, update: firstShop };
const look = { size: 'md', required: true, withAsterisk: false } as const;

/** The server's console prints the URL of this page (docs/rules.md#tenants-6). */
export function FirstShopPage() {
  const { codigo: code = '' } = useSearch({ from: '/crear' });
  const { form, create, submit } = useFirstShop(code);
  const problems = fieldErrors(create.error);
  const isInField = Object.keys(problems).some((field) => field in form.values);

  return (
    <VisitorPage title={texts.title} subtitle={texts.subtitle}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          {...look}
          ref={takeFocus}
          label={texts.name}
          autoComplete="organization"
          {...form.getInputProps('name')}
        />
        <TextInput {...look} label={texts.ownerName} autoComplete="name" {...form.getInputProps('ownerName')} />
        <TextInput
          {...look}
          label={texts.ownerEmail}
          type="email"
          autoComplete="username"
          {...form.getInputProps('ownerEmail')}
        />
        <PasswordField
          {...look}
          label={texts.password}
          description={passwordHelp}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" fullWidth mt="0.625rem" disabled={create.isPending}>
          {create.isPending ? sharedTexts.saving : texts.title}
        </Button>
        <div className={classes.failure}>
          <ErrorText>{create.error && !isInField && errorMessage(create.error)}</ErrorText>
        </div>
      </form>
    </VisitorPage>
  );
}

function useFirstShop(code: string) {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { name: '', ownerName: '', ownerEmail: '', password: '' },
    validate: (values) => problemsOf(schemas, 'create', { code, ...values }),
  });
  const focusFirst = (problems: object) => {
    const first = Object.keys(form.values).find((field) => field in problems);
    if (first) form.getInputNode(first)?.focus();
  };
  const create = useMutation({
    mutationFn: createFirstShop,
    onSuccess: () => navigate({ to: '/dashboard', replace: true }),
    onError: (error) => {
      form.setErrors(fieldErrors(error));
      focusFirst(fieldErrors(error));
    },
  });
  return {
    form,
    create,
    submit: form.onSubmit((values) => {
      if (!create.isPending) create.mutate({ code, ...values });
    }, focusFirst),
  };
}
