import { sharedTexts } from '../texts.ts';
import classes from './loading.module.css';

/** Lines of grey where text will stand; announced as loading. For the rows of a list, the table draws its own. */
export function LoadingText({ lines = 3 }: { lines?: number }) {
  return (
    <output className={classes.text}>
      <span className="visually-hidden">{sharedTexts.loading}</span>
      {Array.from({ length: lines }, (_, line) => (
        <Bone key={line} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </output>
  );
}

/** One grey bar, as wide and high as what it stands for. */
export function Bone({ width, height = '0.75rem' }: { width: string; height?: string }) {
  return <span aria-hidden className={classes.bone} style={{ width, height }} />;
}
