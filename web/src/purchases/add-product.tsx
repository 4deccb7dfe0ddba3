import { Button, TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Product } from '../products/products-api.ts';
import { readScanned } from '../shared/resource/scanned.ts';
import { errorMessage, http } from '../shared/http/http.ts';
import { addressOf } from '../shared/http/query-keys.ts';
import { ReferenceField } from '../shared/resource/reference-field.tsx';
import { showError } from '../shared/ui/toast.ts';
import classes from './purchases.module.css';
import { receptionTexts as texts } from './texts.ts';

interface AddProductProps {
  onAdd: (product: Product) => void;
  /** The problem of the list of lines. */
  error: string | undefined;
}

/** Two ways to add a product: its code, scanned or typed, and a search that can also make a new product. */
export function AddProduct({ onAdd, error }: AddProductProps) {
  const [count, setCount] = useState(0);

  async function choose(id: string) {
    try {
      onAdd(await http.get<Product>(`${addressOf({ path: 'products' })}/${id}`));
    } catch (failure) {
      showError(errorMessage(failure));
    }
    // An empty field for the next product.
    setCount((before) => before + 1);
  }

  return (
    <div className={classes.add}>
      <CodeField onAdd={onAdd} error={error} />
      <ReferenceField
        key={count}
        label={texts.search}
        source={{ path: 'products', creates: 'products' }}
        value={null}
        onChange={(chosen) => chosen && void choose(chosen._id)}
      />
    </div>
  );
}

/** A field for a scanner, which types a code and presses Enter. */
function CodeField({ onAdd, error }: AddProductProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  async function add() {
    const scanned = code.trim();
    if (scanned === '') return;
    setCode('');
    setProblem(undefined);
    field.current?.focus();
    try {
      const product = await readScanned<Product>('products', scanned);
      if (product) onAdd(product);
      else setProblem(texts.unknownCode(scanned));
    } catch (failure) {
      setProblem(errorMessage(failure));
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Enter must not send the form.
    event.preventDefault();
    void add();
  }

  return (
    <TextInput
      ref={field}
      data-path="lines"
      label={texts.code}
      placeholder={texts.codeHelp}
      autoComplete="off"
      maxLength={60}
      leftSection={<IconBarcode size={18} stroke={1.6} aria-hidden />}
      rightSection={
        code.trim() !== '' && (
          <Button size="compact-sm" variant="light" onClick={() => void add()}>
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
