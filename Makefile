# The two commands of a new machine are `make site` and `make test`.
PREFIX ?= /usr/local
OUTPUT ?= Output
DATA ?= ../shared/data
SAMPLE = .build/sample-project

.PHONY: site test bench install set-up set-up-tests lint sample-markdown check-site screenshots

# What the program links; everything that compiles waits for it.
set-up:
	Scripts/set-up

# And what only tests need.
set-up-tests:
	Scripts/set-up --tests

# The first look: a program that is not optimized makes the same pages, and is built in half the time.
site: set-up
	swift build --product gazette
	rm -rf $(SAMPLE) $(OUTPUT)/site $(OUTPUT)/edition.json
	.build/debug/gazette init --sample $(SAMPLE)
	.build/debug/gazette build --project $(SAMPLE) --output $(OUTPUT)
	@echo "The website: $(abspath $(OUTPUT))/site/index.html"
	@echo "Its Markdown: $(abspath $(OUTPUT))/markdown/index.md"

# In memory, where there are some gigabytes of it: the tests write and remove many small files.
SCRATCH = $(shell df -k --output=avail /dev/shm 2>/dev/null | awk 'NR == 2 && $$1 > 4000000 { print "/dev/shm" }')

# Built as the program is for its users, which the tests start thousands of times.
test: set-up-tests lint
	swift build -c release --build-tests
	$(if $(SCRATCH),TMPDIR=$(SCRATCH)) Scripts/run-tests

lint:
	swift format lint --strict --recursive Sources Tests Benchmarks Package.swift

# Speed, beside a plain loop over the same bytes and, where it is installed, Hugo; AGAINST names the JSON of an earlier
# run, to be compared with.
BENCHMARK ?= .build/benchmark.json
bench: set-up
	swift build -c release --product gazette
	swift build -c release --product gazette-benchmark
	.build/release/gazette-benchmark --gazette .build/release/gazette --data $(DATA) --mappings Tests/GazetteTests/Mappings --json $(BENCHMARK) $(if $(AGAINST),--against $(AGAINST))

install: set-up
	swift build -c release --product gazette
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/gazette
	install -m 755 .build/release/gazette $(DESTDIR)$(PREFIX)/bin/gazette
	rm -rf $(DESTDIR)$(PREFIX)/share/gazette/Collections $(DESTDIR)$(PREFIX)/share/gazette/Templates $(DESTDIR)$(PREFIX)/share/gazette/Sample
	cp -R Collections Templates Sample $(DESTDIR)$(PREFIX)/share/gazette/

# Brings the committed Markdown of the sample up to date; read the difference before committing it.
sample-markdown:
	GAZETTE_UPDATE_GOLDEN=1 swift test -c release --filter SampleEditionTests

# The built website with real tools: Chromium, the Nu HTML checker, axe-core; installs those that are missing.
check-site: set-up
	swift build -c release --product gazette
	Scripts/check-site/run

# The pictures of README.md.
screenshots: set-up
	swift build -c release --product gazette
	Scripts/check-site/run --screenshots Documentation
