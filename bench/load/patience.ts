/** For `openDatabase`: statements that load a shop take as long as they take. */
export const patience = { query_timeout: 0 };
