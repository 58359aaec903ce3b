#!/bin/sh
# Run once by the image of PostgreSQL, when it makes a new data folder (/docker-entrypoint-initdb.d): the two roles of
# Tibeb, and the database that the first of them owns.
set -eu
psql --set=ON_ERROR_STOP=1 --no-psqlrc --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
\getenv owner_password DATABASE_OWNER_PASSWORD
\getenv password DATABASE_PASSWORD
-- Owns the tables: migrations only.
CREATE ROLE tibeb_owner LOGIN PASSWORD :'owner_password';
-- Reads and writes rows: the server and the worker.
CREATE ROLE tibeb_app LOGIN PASSWORD :'password';
CREATE DATABASE tibeb OWNER tibeb_owner;
SQL
