import { type ComponentType, lazy, type ReactNode } from 'react';

/**
 * A part of the screen whose code comes when it is first shown. As React's `lazy`, which forgets a component's type
 * parameters: here the part keeps its own signature.
 */
export function lazyPart<Part extends (props: never) => ReactNode>(load: () => Promise<Part>): Part {
  const component = async () => ({ default: (await load()) as unknown as ComponentType<object> });
  return lazy(component) as unknown as Part;
}
