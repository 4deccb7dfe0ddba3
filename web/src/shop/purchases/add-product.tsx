import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { Button, TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type Product, readProduct } from '../products/products-api.ts';
import { readScanned } from '../../base/resource/scanned.ts';
import { errorMessage } from '../../base/http/http.ts';
import { ReferenceField } from '../../base/resource/reference-field.tsx';
import { showError } from '../../base/ui/toast.ts';
import { useScansElsewhere } from '../../base/ui/use-scans-elsewhere.ts';
import classes from './purchases.module.css';
import { receptionTexts as texts } from './texts.ts';

interface AddProductProps {
  onAdd: (product: Product) => void;
  error: string | undefined;
}

export function AddProduct({ onAdd, error }: AddProductProps) {
  const [fieldKey, setFieldKey] = useState(0);

  async function choose(id: string) {
    try {
      onAdd(await readProduct(id));
    } catch (failure) {
      showError(errorMessage(failure));
    }
    // Clears the field for the next product.
    setFieldKey((before) => before + 1);
  }

  return (
    <div className={classes.add}>
      <CodeField onAdd={onAdd} error={error} />
      <ReferenceField
        key={fieldKey}
        label={texts.search}
        source={{ list: resourceEndpoints.products.list, creates: 'products' }}
        value={null}
        onChange={(chosen) => chosen && void choose(chosen._id)}
      />
    </div>
  );
}

/** Scans in other fields of the form arrive here too. */
function CodeField({ onAdd, error }: AddProductProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  async function add(scanned: string) {
    if (scanned === '') return;
    setCode('');
    setProblem(undefined);
    field.current?.focus();
    try {
      const product = await readScanned(resourceEndpoints.products.list, scanned);
      if (product) onAdd(product);
      else setProblem(texts.unknownCode(scanned));
    } catch (failure) {
      setProblem(errorMessage(failure));
    }
  }

  useScansElsewhere(field, (scanned) => void add(scanned));

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Enter must not submit the form.
    event.preventDefault();
    void add(code.trim());
  }

  return (
    <TextInput
      ref={field}
      data-scan
      label={texts.code}
      placeholder={texts.codeHelp}
      autoComplete="off"
      maxLength={60}
      leftSection={<IconBarcode size={18} stroke={1.6} aria-hidden />}
      rightSection={
        code.trim() !== '' && (
          <Button size="compact-sm" variant="light" onClick={() => void add(code.trim())}>
            {texts.add}
          </Button>
        )
      }
      rightSectionWidth={code.trim() === '' ? undefined : 92}
      value={code}
      onChange={({ currentTarget }) => setCode(currentTarget.value)}
      onKeyDown={onKeyDown}
      error={problem ?? error}
      errorProps={{ role: 'alert' }}
    />
  );
}
