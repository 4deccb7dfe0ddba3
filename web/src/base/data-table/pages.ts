/** The URL counts pages of ten rows in both densities, so that a link shows the same rows to every user. */
export const PAGE_SIZE = 10;

/** The page with the first row of the URL's page. */
export const shownPage = (urlPage: number, pageSize: number) => Math.floor(((urlPage - 1) * PAGE_SIZE) / pageSize) + 1;

export const urlPage = (page: number, pageSize: number) => ((page - 1) * pageSize) / PAGE_SIZE + 1;
