/**
 * One turn of the event loop. The binding frees what a query held (1 kB, and its rows) only then, and a signal is heard only then; calls
 * are synchronous, so thousands of awaits may pass without one. Some microseconds: for what reads many rows, or takes a millisecond.
 */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
