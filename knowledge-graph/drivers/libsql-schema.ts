/** Marks a file as ours ("grnd"), so that another program's SQLite file is refused rather than filled with tables. */
export const applicationId = 0x67726e64;

/**
 * One step a schema version; `PRAGMA user_version` counts the steps done. Steps are appended, never edited.
 * Ids are ASCII, so SQLite's byte order is the order of JavaScript strings.
 */
export const migrations: readonly string[] = [
  `
  create table cache (key text primary key, value text not null) without rowid;

  create table documents (
    n integer primary key,
    id text not null,
    version integer not null,
    uri text not null,
    newest integer not null,
    body text not null,
    text text not null,
    unique (id, version)
  );
  create index documents_by_uri on documents (uri, id) where newest = 1;

  create table entities (id text primary key, body text not null) without rowid;
  create table entity_types (type text, entity text, primary key (type, entity)) without rowid;
  create table entity_names (key text, entity text, primary key (key, entity)) without rowid;
  create index entity_names_by_entity on entity_names (entity);
  create index entity_types_by_entity on entity_types (entity);

  create table statements (
    n integer primary key,
    id text not null unique,
    document text not null,
    version integer not null,
    subject text,
    attribute text,
    value_entity text,
    observed_at text not null,
    retracted_at text,
    claim text,
    body text not null
  );
  create index statements_by_subject on statements (subject, attribute) where subject is not null;
  create index statements_by_attribute on statements (attribute, id, retracted_at) where attribute is not null;
  create index statements_by_value on statements (value_entity, attribute) where value_entity is not null;
  create index statements_by_document on statements (document, version, retracted_at);
  create table mentions (entity text, statement integer, primary key (entity, statement)) without rowid;

  create table attributes (name text primary key, body text) without rowid;

  create table text_documents (n integer primary key, id text not null unique, body blob not null);
  create virtual table document_text using fts5 (
    title, text, content = '', tokenize = 'porter unicode61 remove_diacritics 2'
  );

  create table vectors (collection text, id text, vector blob not null, primary key (collection, id));

  create table checkpoints (stage text, key text, value blob not null, primary key (stage, key)) without rowid;
  create table notes (key text primary key, value text not null) without rowid;

  create table drafts (
    document text primary key, version integer not null, hash text not null, pending integer not null, body blob not null
  ) without rowid;
  create index drafts_pending on drafts (document) where pending = 1;
  create table names (
    key text, document text, tier text, entity text, host text not null, types text not null, primary key (key, document, tier, entity)
  ) without rowid;
  create index names_by_document on names (document);
  create index names_by_entity on names (entity, tier);
  create table decisions (
    n integer primary key, document text not null, surface text not null, uri text not null, key text not null, entity text not null,
    rule text not null, count integer not null
  );
  create index decisions_by_document on decisions (document);
  create index decisions_by_key on decisions (key);
  create index decisions_undecided on decisions (document, surface, entity, uri) where rule in ('ambiguous', 'self');
  create index decisions_by_entity on decisions (entity);
  create table declarations (n integer primary key, entity text not null, document text not null, body text not null);
  create index declarations_by_document on declarations (document);
  create index declarations_by_entity on declarations (entity);
  create table due (entity text primary key) without rowid;
  `,
  `
  create table rulings (key text, entity text, primary key (key, entity)) without rowid;
  `,
  `
  create table twins (
    entity text, address_document text not null, document text, leads_to text not null, primary key (entity, document)
  ) without rowid;
  create index twins_by_document on twins (document);
  create index twins_by_address on twins (address_document);
  create index twins_by_goal on twins (leads_to);
  `,
  // Until then no config could name another embedder.
  `
  create table vector_collections (collection text primary key, embedder text not null, dimensions integer not null) without rowid;
  insert into vector_collections select collection, 'lexical-1024-v1', max(length(vector)) / 4 from vectors group by collection;
  alter table vectors add column document text;
  alter table vectors add column source text;
  alter table vectors add column language text;
  alter table vectors add column types text;
  alter table vectors add column time integer;
  alter table vectors add column stamp text;
  create index vectors_by_document on vectors (collection, document) where document is not null;
  `,
];
