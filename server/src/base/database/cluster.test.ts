import { describe, expect, test } from 'vitest';
import { disagreement } from './cluster.ts';

const answers = (...results: string[]) => results.map((result, at) => ({ nodeid: at + 1, success: true, result }));

describe('before a move of shards', () => {
  test('all nodes must have the same version', () => {
    expect(disagreement('citus', answers('13.2-1', '13.2-1', '13.2-1'))).toBeUndefined();
    expect(disagreement('citus', answers('13.2-1', '13.2-1', '13.1-1'))).toBe(
      'The nodes have different versions of citus: 13.2-1 and 13.1-1.',
    );
  });

  test('every node must have the required setting', () => {
    expect(disagreement('wal_level', answers('logical', 'logical'), 'logical')).toBeUndefined();
    expect(disagreement('wal_level', answers('replica', 'replica'), 'logical')).toBe(
      'The node 1 needs wal_level = logical, and has replica.',
    );
  });

  test('every node must answer', () => {
    const lost = { nodeid: 2, success: false, result: 'connection refused' };
    expect(disagreement('citus', [...answers('13.2-1'), lost])).toBe('The node 2 does not answer: connection refused.');
  });
});
