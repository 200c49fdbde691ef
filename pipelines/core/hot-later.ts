/**
 * For V8, at the start of a process that ends within minutes: a function has to be hot nine times as long until it is made fast. By itself V8
 * spends a quarter of the CPU time of some seconds, and a seventh of a small run's, on functions that are called for one second more.
 */
export const HOT_LATER = "--interrupt-budget=600000";
